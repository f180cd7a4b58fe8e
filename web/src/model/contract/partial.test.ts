import { describe, expect, it } from 'vitest';
import { contract } from '@/test/factories/contract';
import { type Contract, toContract } from './contract';
import { monthRange } from './display';
import { termFacts } from './facts';
import { cutsMonth } from './partial';

/** The golden example M6. */
const m6 = (patch: Parameters<typeof contract>[0] = {}) =>
  toContract(
    contract({
      contracted_volume_mwh: 0.5,
      volume_unit: 'MW médio',
      start_date: '2026-03-15',
      end_date: '2027-09-10',
      lower_limit_percent: 80,
      upper_limit_percent: 120,
      mes_parcial: 'pro_rata_dias',
      mes_parcial_informado: true,
      ...patch,
    }),
  );

const range = (of: Contract, month: string) => {
  const { hours, contracted, minimum, maximum } = monthRange(of, month) ?? {};
  return [hours, contracted, minimum, maximum];
};

describe('a partial month', () => {
  it('MC-10 has the hours of its days, and the band in percent of their volume', () => {
    expect(range(m6(), '2026-03')).toEqual([408, 204, 163.2, 244.8]);
    expect(range(m6(), '2026-04')).toEqual([720, 360, 288, 432]);
    expect(range(m6(), '2027-09')).toEqual([240, 120, 96, 144]);
  });

  it('MC-10 has the share of an energy, the whole of it, or nothing', () => {
    const monthly = { contracted_volume_mwh: 150, volume_unit: 'MWh' as const };
    expect(range(m6(monthly), '2026-03')[1]).toBe(82.258);
    expect(range(m6({ mes_parcial: 'mes_inteiro' }), '2026-03')).toEqual([744, 372, 297.6, 446.4]);
    expect(range(m6({ mes_parcial: 'proximo_mes' }), '2026-03')).toEqual([0, 0, 0, 0]);
    expect(range(m6({ mes_parcial: 'mes_anterior' }), '2026-04')[1]).toBe(360);
  });

  it('MC-10 follows a suspension inside the month', () => {
    const situacoes: NonNullable<ReturnType<typeof contract>['situacoes']> = [
      { vigente_de: '2026-03-15', situacao: 'ativo' },
      { vigente_de: '2026-06-11', situacao: 'suspenso' },
    ];
    expect(range(m6({ situacoes }), '2026-06')).toEqual([240, 120, 96, 144]);
  });

  it('MC-10 is told among the terms where there is one', () => {
    const told = (of: Contract) =>
      termFacts(of).find(({ label }) => label === 'Mês parcial')?.value;
    expect(told(m6())).toBe('Só pelos dias');
    expect(told(m6({ mes_parcial: 'mes_inteiro' }))).toBe('Mês inteiro');
    expect(told(m6({ mes_parcial_informado: false }))).toBeUndefined();
  });

  it('MC-10 a status from a day inside a month begins or stops the supply in it', () => {
    const contract = m6();
    expect(cutsMonth(contract, 'suspenso', '2026-06-11')).toBe(true);
    expect(cutsMonth(contract, 'suspenso', '2026-06-01')).toBe(false);
    expect(cutsMonth(contract, 'suspenso', null)).toBe(false);
    expect(cutsMonth(contract, 'suspenso', '2026-03-10')).toBe(false); // before it begins
    expect(cutsMonth(contract, 'ativo', '2026-06-11')).toBe(false); // it is
    const stopped = m6({
      situacoes: [
        { vigente_de: '2026-03-15', situacao: 'ativo' },
        { vigente_de: '2026-06-11', situacao: 'suspenso' },
      ],
    });
    expect(cutsMonth(stopped, 'ativo', '2026-08-11')).toBe(true);
    expect(cutsMonth(stopped, 'rescindido', '2026-08-11')).toBe(false); // supplied no more
    expect(cutsMonth(stopped, 'ativo', '2026-06-11')).toBe(false); // taken back
  });
});
