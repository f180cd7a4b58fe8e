import type { BalanceDetailBody, BalanceEventBody, BalanceMonthBody } from '@/api/gen/types.gen';
import { maskCnpj, normalizeCnpj } from '@/lib/identifier/cnpj';
import type { YearMonth } from '@/lib/month';
import { standardLoss } from '@/model/balance/loss';
import { listIn, toNumber } from '@/model/balance/row';

/** A balance with its months, newest first. */
export interface Balance {
  contractId: string | null;
  titleSuffix: string;
  company: string;
  /** Masked. */
  cnpj: string;
  consumptionMWh: number | null;
  cost: number | null;
  proinfaMWh: number | null;
  months: readonly BalanceMonth[];
}

export interface BalanceMonth {
  id: string;
  month: YearMonth;
  price: number | null;
  adjusted: boolean | null;
  /** Adjusted by the last published index, because the right one is not out yet. */
  provisional: boolean;
  supplier: string;
  meter: string;
  consumption: number | null;
  lossPercent: number;
  requirement: number | null;
  net: number | null;
  metering: string;
  proinfa: number | null;
  contracted: number | null;
  minimum: number | null;
  maximum: number | null;
  billable: number | null;
  cp: string;
  email: string;
  sentOk: boolean | null;
  dispatchedAt: string;
  /** The civil date; a time of day that the record carries is left out. */
  billDue: string;
  conformity: string;
  divergences: readonly Divergence[];
  /** When the month was closed; null while it is open. */
  closedAt: string | null;
}

/** A figure that the sheet states otherwise than it is computed, in MWh. */
interface Divergence {
  column: string;
  stated: number;
  computed: number;
}

export function toBalance(wire: BalanceDetailBody): Balance {
  const { header, metrics } = wire;
  return {
    contractId: header?.contractId || null,
    titleSuffix: header?.titleSuffix ?? '',
    company: header?.razao ?? '',
    cnpj: maskCnpj(normalizeCnpj(header?.cnpj ?? '')),
    consumptionMWh: toNumber(metrics?.consumoTotalMWh),
    cost: toNumber(metrics?.custoTotalBRL),
    proinfaMWh: toNumber(metrics?.proinfaTotal),
    months: (wire.months ?? []).map(toMonth).sort((a, b) => (a.month < b.month ? 1 : -1)),
  };
}

function toMonth(wire: BalanceMonthBody): BalanceMonth {
  return {
    id: wire.id,
    month: wire.mes.slice(0, 7),
    price: toNumber(wire.precoReaisPorMWh),
    adjusted: wire.ajustado ?? null,
    provisional: wire.reajusteProvisorio === true,
    supplier: wire.fornecedor ?? '',
    meter: wire.medidor ?? '',
    consumption: toNumber(wire.consumoMWh),
    lossPercent: toNumber(wire.perdas3) ?? standardLoss,
    requirement: toNumber(wire.requisito),
    net: toNumber(wire.net),
    metering: wire.medicao ?? '',
    proinfa: toNumber(wire.proinfa),
    contracted: toNumber(wire.contrato),
    minimum: toNumber(wire.minimo),
    maximum: toNumber(wire.maximo),
    billable: toNumber(wire.faturar),
    cp: wire.codigoCP ?? '',
    email: wire.email ?? '',
    sentOk: wire.envioOk ?? null,
    dispatchedAt: wire.disparo ?? '',
    billDue: wire.dataVencimentoBoleto ?? '',
    conformity: wire.conformidade ?? '',
    closedAt: wire.fechado_em ?? null,
    divergences: (wire.divergencias ?? []).map(({ campo, informado, calculado }) => ({
      column: campo,
      stated: informado,
      computed: calculado,
    })),
  };
}

/** One line of the timeline. */
export interface BalanceEvent {
  id: string;
  title: string;
  description: string;
  at: string;
  user: string;
}

/** The events, also from a server that wraps the array. */
export function toEvents(body: unknown): BalanceEvent[] {
  return (listIn(body) as BalanceEventBody[]).map((wire) => ({
    id: wire.id,
    title: wire.title,
    description: wire.description ?? '',
    at: wire.createdAt,
    user: wire.user || 'Sistema',
  }));
}
