import type { OpportunityWire } from '@/api/dashboard';
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
  /** The money at stake; null without the right to see prices, too. */
  money: number | null;
  note: string;
  trace: TraceNode | null;
}

export interface OpportunityPage {
  rows: readonly Opportunity[];
  total: number;
  /** There are more than `total`. */
  capped: boolean;
}

interface PageWire {
  data?: readonly OpportunityWire[];
  total?: number;
  totalCapped?: boolean;
}

export function toOpportunityPage(wire: PageWire): OpportunityPage {
  const rows = (wire.data ?? []).map(toOpportunity);
  return { rows, total: wire.total ?? rows.length, capped: wire.totalCapped === true };
}

function toOpportunity(wire: OpportunityWire): Opportunity {
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
