import type { DashboardOpportunityRow } from '@/api/gen/types.gen';
import type { TraceNode } from '@/lib/trace';

/** A contract that runs near to or over its upper limit, and what is at stake. */
export interface Opportunity {
  id: string;
  code: string;
  client: string;
  accumulated: number | null;
  limit: number | null;
  delta: number | null;
  /** The energy beyond the limit, in MWh. */
  energy: number | null;
  /** What contracting the energy would save against the PLD; null where it is unknown or settled. */
  money: number | null;
  note: string;
  trace: TraceNode | null;
}

export interface OpportunityPage {
  rows: readonly Opportunity[];
  total: number;
  /** There are more than `total`. */
  capped: boolean;
  /** At stake in all of them; null where the server does not send it. */
  stake: number | null;
  /** How many of them are not in that sum, without a value. */
  unpriced: number;
}

interface PageWire {
  data?: readonly DashboardOpportunityRow[];
  total?: number;
  totalCapped?: boolean;
  valor_total?: number | null;
  sem_valor?: number;
}

export function toOpportunityPage(wire: PageWire): OpportunityPage {
  const rows = (wire.data ?? []).map(toOpportunity);
  return {
    rows,
    total: wire.total ?? rows.length,
    capped: wire.totalCapped === true,
    stake: wire.valor_total ?? null,
    unpriced: wire.sem_valor ?? 0,
  };
}

function toOpportunity(wire: DashboardOpportunityRow): Opportunity {
  return {
    id: wire.id,
    code: wire.numero,
    client: wire.cliente,
    accumulated: wire.consumo_acumulado ?? null,
    limit: wire.limite_superior ?? null,
    delta: wire.diferenca_percentual_vs_limite ?? null,
    energy: wire.mwh ?? null,
    money: wire.valor_brl ?? null,
    note: wire.observacao ?? '',
    trace: wire.trace ?? null,
  };
}
