import type { CceeAgentMonth, CceeFigure } from '@/api/gen/types.gen';

/** A figure as the screen shows and edits it. */
export interface Figure {
  id: string;
  version: number;
  amount: number | null;
  /** What an edit of the amount leaves as it is. */
  kept: {
    quantidade: number | null;
    taxa: number | null;
    vencimento: string | null;
    pago_em: string | null;
    file_id: string | null;
    de_documento: boolean;
  };
  source: CceeFigure['fonte'];
}

/** An agent with its figures of the month, by kind. */
export interface AgentMonth {
  id: string;
  name: string;
  client: string;
  retailer: string | null;
  version: number;
  /** What an edit sends back, changed or not. */
  kept: Pick<CceeAgentMonth, 'sigla' | 'codigo' | 'perfil' | 'classe' | 'varejista' | 'de' | 'ate'>;
  figures: Readonly<Record<string, Figure>>;
  /** MWh that are registered for the month; null where nothing is. */
  registered: number | null;
  /** When the client's month was closed; null while it is open. */
  closedAt: string | null;
}

export function toAgentMonth(wire: CceeAgentMonth): AgentMonth {
  const { sigla, codigo, perfil, classe, varejista, de, ate } = wire;
  const figures: Record<string, Figure> = {};
  let registered: number | null = null;
  for (const figure of wire.valores) {
    if (figure.tipo === 'energia_registrada')
      registered = figure.quantidade === null ? registered : (registered ?? 0) + figure.quantidade;
    else if (figure.recontabilizacao_de === null) figures[figure.tipo] = toFigure(figure);
  }
  return {
    id: wire.id,
    name: wire.perfil === null ? wire.sigla : `${wire.sigla} (${wire.perfil})`,
    client: wire.cliente,
    retailer: wire.varejista,
    version: wire.version,
    kept: { sigla, codigo, perfil, classe, varejista, de, ate },
    figures,
    registered,
    closedAt: wire.fechado_em ?? null,
  };
}

function toFigure(wire: CceeFigure): Figure {
  const { quantidade, taxa, vencimento, pago_em, file_id, fonte } = wire;
  return {
    id: wire.id,
    version: wire.version,
    amount: wire.valor,
    kept: { quantidade, taxa, vencimento, pago_em, file_id, de_documento: fonte === 'documento' },
    source: fonte,
  };
}

/** The kinds whose amounts are typed on the screen, in its order; the first ones decide. */
export const kinds = [
  { kind: 'ess', label: 'ESS', decides: true },
  { kind: 'eer', label: 'EER', decides: true },
  { kind: 'ercap', label: 'ERCAP', decides: true },
  { kind: 'mcp', label: 'MCP', decides: true },
  { kind: 'contribuicao', label: 'Contribuição', decides: false },
  { kind: 'garantia_financeira', label: 'Garantia', decides: false },
  { kind: 'penalidade_lastro', label: 'Penalidade de lastro', decides: false },
  { kind: 'penalidade_medicao', label: 'Penalidade de medição', decides: false },
  { kind: 'multa_inadimplencia', label: 'Multa', decides: false },
  { kind: 'rateio_inadimplencia', label: 'Rateio', decides: false },
  { kind: 'repasse_varejista', label: 'Repasse', decides: false },
] as const;
