import { describe, expect, it } from 'vitest';
import { missing } from '@/lib/format';
import { marketComparison, marketMonth } from '@/test/factories/market';
import { flagTone, monthValueName, toMarketComparison, toMarketMonth } from './mappers';

describe('a month of the market', () => {
  it('keeps its price, its limits and the hours that it is the mean of', () => {
    expect(toMarketMonth(marketMonth({ label: 'x', complete: false, version: 4 }))).toEqual({
      key: 'SE 2026-09',
      series: 'SE',
      month: '2026-09',
      price: 200.25,
      label: 'x',
      basis: 'média de 720 horas',
      complete: false,
      limits: '57,31 a 785,27',
      source: 'CCEE, PLD (pld_horario_2026.csv)',
      version: 4,
    });
  });

  it('a mean of the source has no hours; limits that are missing stay missing', () => {
    expect(toMarketMonth(marketMonth({ hours: 0 })).basis).toBe('');
    expect(toMarketMonth(marketMonth({ hours: 1 })).basis).toBe('média de 1 hora');
    expect(toMarketMonth(marketMonth({ minimum: null, maximum: null })).limits).toBe(missing);
    expect(toMarketMonth(marketMonth({ minimum: null })).limits).toBe(`${missing} a 785,27`);
    expect(toMarketMonth(marketMonth({ maximum: null })).limits).toBe(`57,31 a ${missing}`);
  });

  it('names what a month of a series is', () => {
    expect([monthValueName('bandeira'), monthValueName('NE')]).toEqual([
      'Valor da bandeira',
      'PLD NE',
    ]);
  });

  it.each([
    ['Verde', 'ok'],
    ['Amarela', 'warn'],
    ['Vermelha P1', 'bad'],
    ['Vermelha P2', 'bad'],
    ['Escassez Hídrica', 'bad'],
    ['Azul', 'neutral'],
  ])('%s has the tone %s', (label, tone) => {
    expect(flagTone(label)).toBe(tone);
  });
});

describe('the comparison of a file of the market', () => {
  it('shows what is new and altered, months before limits, and nothing that stays', () => {
    const month = {
      series: 'SE',
      month: '2026-09',
      old: 100,
      old_label: '',
      new: 200.25,
      label: '',
      hours: 720,
      change: 'alterado',
    } as const;
    const limit = {
      key: 'pld.maximo',
      label: 'PLD máximo',
      valid_from: '2027-01-01',
      valid_to: null,
      value: 785.27,
      unit: 'R$/MWh',
      source: 'ANEEL',
      change: 'novo',
    } as const;
    const { differences, changes, same } = toMarketComparison(
      marketComparison({
        counts: { novo: 1, alterado: 2, igual: 1 },
        data: [
          month,
          { ...month, month: '2026-08', change: 'igual' },
          {
            ...month,
            series: 'bandeira',
            old: 18.85,
            old_label: 'Amarela',
            new: 44.63,
            label: 'Vermelha P1',
          },
          { ...month, month: '2026-10', old: null, change: 'novo' },
        ],
        parameters: [limit, { ...limit, key: 'pld.minimo', change: 'igual' }],
      }),
    );
    expect([changes, same]).toEqual([3, 1]);
    expect(differences).toEqual([
      {
        key: 'SE 2026-09',
        what: 'PLD SE',
        when: '2026-09',
        old: '100,00',
        next: '200,25',
        label: 'Alterado',
      },
      {
        key: 'bandeira 2026-09',
        what: 'Bandeira',
        when: '2026-09',
        old: 'Amarela, 18,85',
        next: 'Vermelha P1, 44,63',
        label: 'Alterado',
      },
      {
        key: 'SE 2026-10',
        what: 'PLD SE',
        when: '2026-10',
        old: missing,
        next: '200,25',
        label: 'Novo',
      },
      {
        key: 'pld.maximo 2027-01-01',
        what: 'PLD máximo',
        when: '2027-01-01',
        old: missing,
        next: '785,27',
        label: 'Novo',
      },
    ]);
  });
});
