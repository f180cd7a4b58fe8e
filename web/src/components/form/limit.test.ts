import { describe, expect, it } from 'vitest';
import { limitText } from '@/lib/format';
import { percentTo, reaisTo } from './limit';

const sources = import.meta.glob<string>('/src/**/*.tsx', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Where a number is typed without its limit under it, and why. */
const without: Readonly<Record<string, string>> = {
  '/src/features/findings/components/finding-filters.tsx': 'a filter refuses no number',
  '/src/features/simulation/rerun/crossing-filters.tsx': 'a filter refuses no number',
  '/src/features/ccee/amount-cell.tsx': 'a cell of a table: what is refused is said at the cell',
  '/src/features/mailing/components/cell-input.tsx':
    'a cell of a table: what is refused is said at the cell',
  '/src/features/price-periods/month-grid.tsx': 'its limit is given, and stands under all months',
  '/src/features/price-periods/price-input.tsx': 'its limit is made beside the rule of prices',
};

describe('the limit of a number', () => {
  it('VD-47 stands under every field in which a number is typed', () => {
    const lacking = Object.entries(sources)
      .filter(([file, text]) => !file.includes('.test.') && text.includes('inputMode="decimal"'))
      .filter(([, text]) => !text.includes('limitText('))
      .map(([file]) => file);
    expect(lacking.sort()).toEqual(Object.keys(without).sort());
  });

  it.each([
    [limitText(percentTo(500), { unit: '%' }), 'Mínimo 0%, máximo 500%, até 6 casas decimais.'],
    [
      limitText(reaisTo(1_000_000_000), { currency: 'R$' }),
      'Mínimo R$ 0, máximo R$ 1.000.000.000, até 2 casas decimais.',
    ],
    [
      limitText({ above: true, to: 5000, places: 8 }, { currency: 'R$' }),
      'Acima de R$ 0, máximo R$ 5.000, até 8 casas decimais.',
    ],
    [
      limitText({ below: true, to: 100, places: 6 }, { unit: '%' }),
      'Mínimo 0%, abaixo de 100%, até 6 casas decimais.',
    ],
    [limitText({ from: 1, to: 999, places: 0 }, {}), 'Mínimo 1, máximo 999, sem casas decimais.'],
    [limitText({ places: 3 }, { unit: 'kWh' }), 'Mínimo 0, até 3 casas decimais.'],
    [limitText({ from: null, places: 2 }, { currency: 'R$' }), 'Até 2 casas decimais.'],
  ])('VD-47 reads %s', (text, says) => {
    expect(text.replaceAll('\u00a0', ' ')).toBe(says);
  });
});
