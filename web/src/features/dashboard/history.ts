import type { DashboardMoneyBody, HistoryOutputBody } from '@/api/gen/types.gen';
import type { YearMonth } from '@/lib/month';
import { type ConformityClass, classes } from './mappers';

/** One month of the history. */
export interface HistoryMonth {
  month: YearMonth;
  distribution: Readonly<Record<ConformityClass, number>>;
  total: number;
}

export function toHistory(wire: HistoryOutputBody): HistoryMonth[] {
  return (wire.meses ?? []).map(({ mes, distribuicaoConformidade: distribution }) => ({
    month: mes,
    distribution,
    total: classes.reduce((sum, name) => sum + distribution[name], 0),
  }));
}

/** A sum of findings, and of how many of them the amount is not known. */
export interface Stake {
  /** R$; null where none has a known value. */
  value: number | null;
  count: number;
  unknown: number;
}

/** The estimate of the short-term market; positive is to be received. */
export interface Spot {
  value: number | null;
  /** Contracts outside of their band, of which `unpriced` have no price. */
  outside: number;
  unpriced: number;
  unmeasured: number;
}

/** Money of the first screen; null for who may not read a part. */
export interface Money {
  month: YearMonth;
  atRisk: Stake | null;
  recovered: Stake | null;
  spot: Spot | null;
}

export function toMoney({ mes, emRisco, recuperadoAno, mcp }: DashboardMoneyBody): Money {
  return {
    month: mes,
    atRisk: toStake(emRisco),
    recovered: toStake(recuperadoAno),
    spot: mcp
      ? {
          value: mcp.valor ?? null,
          outside: mcp.fora_da_faixa,
          unpriced: mcp.sem_pld,
          unmeasured: mcp.sem_medicao,
        }
      : null,
  };
}

function toStake(wire: DashboardMoneyBody['emRisco']): Stake | null {
  return wire ? { value: wire.valor ?? null, count: wire.total, unknown: wire.sem_valor } : null;
}
