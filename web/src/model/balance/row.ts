import type { BalanceBody } from '@/api/gen/types.gen';
import { maskCnpj, normalizeCnpj } from '@/lib/identifier/cnpj';
import { isMonth, type YearMonth } from '@/lib/month';
import { isRecord } from '@/lib/records';
import { type MonthConsumption, toRecent } from './recent';

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
  /** Twelve months, oldest first; the same ones in all rows of a page. */
  recent: readonly MonthConsumption[];
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
export function listIn(body: unknown, depth = 0): readonly unknown[] {
  if (Array.isArray(body)) return body;
  if (!isRecord(body) || depth > 3) return [];
  for (const key of wrappers) {
    const value = body[key];
    if (Array.isArray(value)) return value;
    if (isRecord(value)) return listIn(value, depth + 1);
  }
  return [];
}

function isRow(value: unknown): value is Partial<BalanceBody> & { id: string | number } {
  return isRecord(value) && (typeof value.id === 'string' || typeof value.id === 'number');
}

function toBalanceRow(wire: Partial<BalanceBody> & { id: string | number }): BalanceRow {
  return {
    id: String(wire.id),
    client: wire.cliente ?? '',
    cnpj: maskCnpj(normalizeCnpj(wire.cnpj ?? '')),
    meter: wire.meterCode ?? '',
    taxPercent: toNumber(wire.impostoPercent),
    consumptionKWh: toNumber(wire.consumoKWh),
    generationKWh: toNumber(wire.geracaoKWh),
    balanceKWh: balance(wire),
    lastMonth: month(wire.ultimoMes),
    recent: toRecent(wire.serie),
  };
}

/** saldoKWh is what is shown; a server that gives only saldoValor (MWh) is understood too. */
function balance(wire: Partial<BalanceBody>): number | null {
  const shown = toNumber(wire.saldoKWh);
  if (shown !== null) return shown;
  const value = toNumber(wire.saldoValor);
  return value === null ? null : value * 1000;
}

/** A number, also one that another server wrote as text. */
export function toNumber(value: unknown): number | null {
  if (value === null || value === undefined || value === '') return null;
  const n = Number(value);
  return Number.isFinite(n) ? n : null;
}

function month(value: string | null | undefined): YearMonth | null {
  const text = (value ?? '').slice(0, 7);
  return isMonth(text) ? text : null;
}
