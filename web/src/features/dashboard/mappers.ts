import type { ContractRowsWire, ContractRowWire, OverviewWire } from '@/api/dashboard';
import type { YearMonth } from '@/lib/month';

/** The four classes of a contract's month, in the order in which they are drawn. */
export const classes = ['Conforme', 'Excedente', 'Subutilizado', 'Indefinido'] as const;
export type ConformityClass = (typeof classes)[number];

/** A figure, and its change against the month before; null where there is nothing to compare. */
export interface Figure {
  value: number | null;
  change: number | null;
}

export interface Overview {
  /** YYYY-MM: while another month loads, the one that is still shown. */
  month: YearMonth;
  active: Figure;
  /** In percent, and its change in percentage points. */
  conformity: Figure;
  opportunities: Figure;
  nfDivergent: Figure;
  billDivergent: Figure;
  distribution: Readonly<Record<ConformityClass, number>>;
  /** Contracts in the distribution. */
  total: number;
}

export interface Opportunity {
  id: string;
  code: string;
  client: string;
  note: string;
  accumulated: number | null;
  limit: number | null;
  delta: number | null;
}

export function toOverview(wire: OverviewWire): Overview {
  const { distribuicaoConformidade: given, tendencias: trends } = wire;
  const distribution = {
    Conforme: given?.Conforme ?? 0,
    Excedente: given?.Excedente ?? 0,
    Subutilizado: given?.Subutilizado ?? 0,
    Indefinido: given?.Indefinido ?? 0,
  };
  return {
    month: wire.mes,
    active: figure(wire.totalContratosAtivos, trends?.contratosAtivos),
    conformity: figure(wire.conformidadePercentual, trends?.conformidade),
    opportunities: figure(wire.totalOportunidades, trends?.oportunidades),
    nfDivergent: figure(wire.totalDivergenciasNF, trends?.divergenciasNF),
    billDivergent: figure(wire.totalDivergenciasFatura, trends?.divergenciasFatura),
    distribution,
    total: classes.reduce((sum, name) => sum + distribution[name], 0),
  };
}

function figure(
  value: number | null | undefined,
  trend: { variacao?: number } | undefined,
): Figure {
  return { value: value ?? null, change: trend?.variacao ?? null };
}

export function toOpportunities(wire: ContractRowsWire): Opportunity[] {
  return (wire.contratos ?? []).map(toOpportunity);
}

function toOpportunity(wire: ContractRowWire): Opportunity {
  const consumption = wire.consumo_contrato;
  return {
    id: wire.id,
    code: wire.numero,
    client: wire.cliente,
    note: wire.observacao_oportunidade ?? '',
    accumulated: consumption?.consumo_acumulado ?? null,
    limit: consumption?.limite_superior ?? null,
    delta: consumption?.diferenca_percentual_vs_limite ?? null,
  };
}
