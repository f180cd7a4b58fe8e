import { expect, it } from 'vitest';
import { byMonth, measured } from './month-choices';

const side = (consumo_mwh: number | null, geracao_mwh: number | null = null) => ({
  consumo_mwh,
  geracao_mwh,
});

it('DR-15 says what each side measured; what nobody stated is Indefinido, never zero', () => {
  expect(measured(side(40))).toBe('40,000\u00a0MWh');
  expect(measured(side(null))).toBe('Indefinido');
  expect(measured(side(40, 2.5))).toBe('40,000\u00a0MWh, geração 2,500\u00a0MWh');
});

it('DR-15 a month is asked about once, for all units that both have in it', () => {
  const row = (mes: string, unidade: string) => ({ mes, unidade, fica: side(1), sai: side(2) });
  const months = byMonth([row('2026-08', 'A'), row('2026-09', 'A'), row('2026-09', 'B')]);
  expect(months.map(([month, of]) => [month, of.map(({ unidade }) => unidade)])).toEqual([
    ['2026-08', ['A']],
    ['2026-09', ['A', 'B']],
  ]);
});
