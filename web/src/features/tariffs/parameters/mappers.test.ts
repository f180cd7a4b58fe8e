import { describe, expect, it } from 'vitest';
import { todayInBrazil } from '@/lib/month';
import { parameter } from '@/test/factories/tariff';
import { formatParameter, search, toGroups } from './mappers';

const rows = [
  parameter({ id: '2', value: 2.5, valid_from: '2026-11-01', shipped: false }),
  parameter({ id: '3', value: 9, valid_from: '2026-01-01', valid_to: '2026-01-31' }),
  parameter({ id: '1' }),
  parameter({ id: '4', key: 'demanda.tolerancia_fator', label: 'Fator', group: 'Demanda' }),
];

describe('parameter mappers', () => {
  it('DB-17 shows the value that holds on the day', () => {
    const on = (day: string) => toGroups(rows, day)[0]?.parameters[0]?.current?.value;
    expect(on('2026-10-31')).toBe(3);
    expect(on('2026-11-01')).toBe(2.5);
    expect(on('2026-01-15')).toBe(9);
    expect(on('1999-12-31')).toBeUndefined();
    expect(toGroups(rows, '2026-10-31').map((g) => [g.name, g.parameters.length])).toEqual([
      ['Balanço e oportunidades', 1],
      ['Demanda', 1],
    ]);
    expect(toGroups(rows, '2026-10-31')[0]?.parameters[0]?.validities).toHaveLength(3);
  });

  it('DB-17 finds a parameter by name, key or heading', () => {
    const groups = toGroups(rows, '2026-10-31');
    const found = (text: string) => search(groups, text).flatMap((g) => g.parameters).length;
    expect(found('')).toBe(2);
    expect(found('PERDAS')).toBe(1);
    expect(found('tolerancia_fator')).toBe(1);
    expect(found('balanco')).toBe(1);
    expect(found('nada')).toBe(0);
  });

  it.each([
    [5, '%', '5%'],
    [0.05, '%', '0,05%'],
    [10, 'R$', 'R$\u00a010,00'],
    [0.85, 'razão', '0,85'],
    [6, 'dia útil', '6º dia útil'],
    [0.001, 'MWh', '0,001\u00a0MWh'],
    [3, 'ciclos', '3\u00a0ciclos'],
  ])('SH-17 writes %s %s as %s', (value, unit, text) => {
    expect(formatParameter(value, unit)).toBe(text);
  });

  it('takes the day from São Paulo', () => {
    expect(todayInBrazil(new Date('2026-11-01T02:59:00Z'))).toBe('2026-10-31');
    expect(todayInBrazil(new Date('2026-11-01T03:00:00Z'))).toBe('2026-11-01');
  });
});
