import { describe, expect, it } from 'vitest';
import { filtersOf, mailedText, mailings } from './use-saved-views';

describe('a saved view', () => {
  it('FC-02 keeps what the screen reads, in one order, without the place in the list', () => {
    const keys = ['q', 'mes', 'sort', 'page'];
    expect(filtersOf('sort=-end_date&q=a%26b&page=3&estranho=1&mes=', keys)).toBe(
      'q=a%26b&sort=-end_date',
    );
    expect(filtersOf('', keys)).toBe('');
  });

  it('DR-26 is mailed never, on Mondays or when it changes', () => {
    expect(mailings.map(({ modo, label }) => `${modo}: ${label}`)).toEqual([
      ': Não enviar',
      'segundas: Às segundas, 7h',
      'mudou: Todo dia, quando mudar',
    ]);
    expect(mailings.map(({ modo }) => mailedText(modo))).toEqual([
      'A visão não vai por e-mail.',
      'A visão vai por e-mail às segundas, 7h.',
      'A visão vai por e-mail no dia em que mudar, às 7h.',
    ]);
  });
});
