import { describe, expect, it } from 'vitest';
import { filtersOf } from './use-saved-views';

describe('a saved view', () => {
  it('FC-02 keeps what the screen reads, in one order, without the place in the list', () => {
    const keys = ['q', 'mes', 'sort', 'page'];
    expect(filtersOf('sort=-end_date&q=a%26b&page=3&estranho=1&mes=', keys)).toBe(
      'q=a%26b&sort=-end_date',
    );
    expect(filtersOf('', keys)).toBe('');
  });
});
