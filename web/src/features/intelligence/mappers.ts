import type { LightRowWire } from '@/api/dashboard';
import { type Sign, toSign } from '@/lib/lights';
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

export interface LightPage {
  rows: readonly LightRow[];
  total: number;
  /** There are more than `total`. */
  capped: boolean;
}

interface PageWire {
  data?: readonly LightRowWire[];
  total?: number;
  totalCapped?: boolean;
}

export function toLightPage(wire: PageWire): LightPage {
  const rows = (wire.data ?? []).map(toRow);
  return { rows, total: wire.total ?? rows.length, capped: wire.totalCapped === true };
}

function toRow(wire: LightRowWire): LightRow {
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
