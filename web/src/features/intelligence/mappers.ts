import type { DashboardContractLightsRow, DashboardLitRow } from '@/api/gen/types.gen';
import { type LightKind, type Sign, toSign } from '@/lib/lights';
import { type TraceNode, traceValue } from '@/lib/trace';

/** A figure behind a light, as it is written. */
interface LightFigure {
  label: string;
  text: string;
}

/** One contract behind a light. */
export interface LightRow {
  id: string;
  code: string;
  client: string;
  light: Sign | null;
  reason: string;
  figures: readonly LightFigure[];
  trace: TraceNode | null;
}

/** One contract with its four lights, and why the worst is so. */
export interface ContractLights {
  id: string;
  code: string;
  client: string;
  signs: Readonly<Record<LightKind, Sign>>;
  worst: LightKind;
  reason: string;
  trace: TraceNode | null;
}

export interface PageOf<T> {
  rows: readonly T[];
  total: number;
  /** There are more than `total`. */
  capped: boolean;
}

interface PageWire<W> {
  data?: readonly W[];
  total?: number;
  totalCapped?: boolean;
}

export const toLightPage = (wire: PageWire<DashboardLitRow>) => pageOf(wire, toRow);
export const toContractPage = (wire: PageWire<DashboardContractLightsRow>) =>
  pageOf(wire, toContract);

function pageOf<W, T>(wire: PageWire<W>, to: (row: W) => T): PageOf<T> {
  const rows = (wire.data ?? []).map(to);
  return { rows, total: wire.total ?? rows.length, capped: wire.totalCapped === true };
}

function toContract(wire: DashboardContractLightsRow): ContractLights {
  return {
    id: wire.id,
    code: wire.numero,
    client: wire.cliente,
    signs: wire.sinais,
    worst: wire.pior,
    reason: wire.reason,
    trace: wire.trace ?? null,
  };
}

function toRow(wire: DashboardLitRow): LightRow {
  return {
    id: wire.id,
    code: wire.numero,
    client: wire.cliente,
    light: toSign(wire.light, wire.sem_dados),
    reason: wire.reason,
    figures: (wire.figures ?? []).map(({ label, value, unit }) => ({
      label,
      text: traceValue({ name: label, value: String(value ?? ''), unit }),
    })),
    trace: wire.trace ?? null,
  };
}
