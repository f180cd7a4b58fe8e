import type {
  BalanceEventWire,
  BalanceMonthWire,
  BalanceRowWire,
  BalanceWire,
} from '@/api/balances';
import { maskCnpj, normalizeCnpj } from '@/lib/cnpj';
import { isMonth, type YearMonth } from '@/lib/month';
import { isRecord } from '@/lib/records';

/** One balance as the list shows it. What is missing is null or empty, never zero. */
export interface BalanceRow {
  id: string;
  client: string;
  /** Masked. */
  cnpj: string;
  meter: string;
  taxPercent: number | null;
  consumptionKWh: number | null;
  generationKWh: number | null;
  balanceKWh: number | null;
  lastMonth: YearMonth | null;
}

export interface BalancePage {
  rows: readonly BalanceRow[];
  total: number;
  /** There are more than `total`. */
  capped: boolean;
}

/** A page of the list, also from a server that answers with the bare or a wrapped array. */
export function toBalancePage(body: unknown): BalancePage {
  const rows = listIn(body).filter(isRow).map(toBalanceRow);
  const { total, totalCapped } = (isRecord(body) ? body : {}) as Record<string, unknown>;
  return {
    rows,
    total: typeof total === 'number' ? total : rows.length,
    capped: totalCapped === true,
  };
}

const wrappers = ['data', 'items', 'result', 'balances', 'energyBalances'];

/** The array itself, or the one under a known name, nested ones included. */
function listIn(body: unknown, depth = 0): readonly unknown[] {
  if (Array.isArray(body)) return body;
  if (!isRecord(body) || depth > 3) return [];
  for (const key of wrappers) {
    const value = body[key];
    if (Array.isArray(value)) return value;
    if (isRecord(value)) return listIn(value, depth + 1);
  }
  return [];
}

function isRow(value: unknown): value is Partial<BalanceRowWire> & { id: string | number } {
  return isRecord(value) && (typeof value.id === 'string' || typeof value.id === 'number');
}

function toBalanceRow(wire: Partial<BalanceRowWire> & { id: string | number }): BalanceRow {
  return {
    id: String(wire.id),
    client: wire.cliente ?? '',
    cnpj: maskCnpj(normalizeCnpj(wire.cnpj ?? '')),
    meter: wire.meterCode ?? '',
    taxPercent: number(wire.impostoPercent),
    consumptionKWh: number(wire.consumoKWh),
    generationKWh: number(wire.geracaoKWh),
    balanceKWh: balance(wire),
    lastMonth: month(wire.ultimoMes),
  };
}

/** saldoKWh is what is shown; a server that gives only saldoValor (MWh) is understood too. */
function balance(wire: Partial<BalanceRowWire>): number | null {
  const shown = number(wire.saldoKWh);
  if (shown !== null) return shown;
  const value = number(wire.saldoValor);
  return value === null ? null : value * 1000;
}

/** A number, also one that another server wrote as text. */
function number(value: unknown): number | null {
  if (value === null || value === undefined || value === '') return null;
  const n = Number(value);
  return Number.isFinite(n) ? n : null;
}

function month(value: string | null | undefined): YearMonth | null {
  const text = (value ?? '').slice(0, 7);
  return isMonth(text) ? text : null;
}

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
}

/** A figure that the sheet states otherwise than it is computed, in MWh. */
interface Divergence {
  column: string;
  stated: number;
  computed: number;
}

const standardLoss = 3;

export function toBalance(wire: BalanceWire): Balance {
  const { header, metrics } = wire;
  return {
    contractId: header?.contractId || null,
    titleSuffix: header?.titleSuffix ?? '',
    company: header?.razao ?? '',
    cnpj: maskCnpj(normalizeCnpj(header?.cnpj ?? '')),
    consumptionMWh: number(metrics?.consumoTotalMWh),
    cost: number(metrics?.custoTotalBRL),
    proinfaMWh: number(metrics?.proinfaTotal),
    months: (wire.months ?? []).map(toMonth).sort((a, b) => (a.month < b.month ? 1 : -1)),
  };
}

function toMonth(wire: BalanceMonthWire): BalanceMonth {
  return {
    id: wire.id,
    month: wire.mes.slice(0, 7),
    price: number(wire.precoReaisPorMWh),
    adjusted: wire.ajustado ?? null,
    provisional: wire.reajusteProvisorio === true,
    supplier: wire.fornecedor ?? '',
    meter: wire.medidor ?? '',
    consumption: number(wire.consumoMWh),
    lossPercent: number(wire.perdas3) ?? standardLoss,
    requirement: number(wire.requisito),
    net: number(wire.net),
    metering: wire.medicao ?? '',
    proinfa: number(wire.proinfa),
    contracted: number(wire.contrato),
    minimum: number(wire.minimo),
    maximum: number(wire.maximo),
    billable: number(wire.faturar),
    cp: wire.codigoCP ?? '',
    email: wire.email ?? '',
    sentOk: wire.envioOk ?? null,
    dispatchedAt: wire.disparo ?? '',
    billDue: (wire.dataVencimentoBoleto ?? '').slice(0, 10),
    conformity: wire.conformidade ?? '',
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
  return (listIn(body) as BalanceEventWire[]).map((wire) => ({
    id: wire.id,
    title: wire.title,
    description: wire.description ?? '',
    at: wire.createdAt,
    user: wire.user || 'Sistema',
  }));
}
