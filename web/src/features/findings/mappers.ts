import type { FindingDetailBody, FindingListBody, FindingView } from '@/api/gen/types.gen';

/** How far the work on a finding is, in the order of the screen. */
export const statuses = ['aberta', 'em contestação', 'resolvida', 'descartada'] as const;
export type Status = (typeof statuses)[number];

/** What a rule found in an invoice, and what became of it. */
export interface Finding extends FindingView {
  document: string;
  /** The distributor's bill that it is about; empty: an NF, or a document that is missing. */
  billId: string;
}

export interface FindingDetail extends Omit<FindingDetailBody, 'responsaveis' | 'historico'> {
  document: string;
  billId: string;
  /** From whom the wrong charge is reclaimed. */
  remedy: string;
  /** It is reclaimed from the state, with a document of its own. */
  ofState: boolean;
  owners: readonly { value: string; label: string }[];
  history: readonly { key: string; at: string; by: string; title: string; description: string }[];
}

const documents = {
  nf_fornecedora: 'NF da fornecedora',
  fatura_distribuidora: 'Fatura da distribuidora',
} as const;

const remedies: Readonly<Record<FindingView['remedio'], string>> = {
  tarifa: 'Tarifa: devolução da distribuidora',
  tributo_estadual: 'Tributo estadual: restituição do Estado',
  tributo_municipal: 'Tributo municipal: restituição do Município',
  repasse_federal: 'Repasse federal: devolução simples da distribuidora',
  contrato: 'Contrato: acerto com a fornecedora',
  tributo_nf: 'Tributo da NF: nota complementar ou substituída',
};

function named({ tipo, numero, fatura_id }: FindingView) {
  return {
    document: `${documents[tipo]}${numero ? ` ${numero}` : ''}`,
    billId: tipo === 'fatura_distribuidora' ? (fatura_id ?? '') : '',
  };
}

export const toFindingPage = (wire: FindingListBody) => ({
  ...wire,
  data: wire.data.map((row): Finding => ({ ...row, ...named(row) })),
});

export function toFindingDetail(wire: FindingDetailBody): FindingDetail {
  const owners = wire.responsaveis.map(({ id, nome }) => ({ value: id, label: nome }));
  // Who has it now may not be among those who may take it over.
  if (wire.responsavel_id && !owners.some(({ value }) => value === wire.responsavel_id)) {
    owners.push({ value: wire.responsavel_id, label: wire.responsavel ?? 'Outra pessoa' });
  }
  return {
    ...wire,
    ...named(wire),
    remedy: remedies[wire.remedio],
    ofState: wire.contestavel && wire.remedio === 'tributo_estadual',
    owners,
    history: wire.historico.map(({ em, por, titulo, descricao }, place) => ({
      key: `${em} ${place}`,
      at: em,
      by: por,
      title: titulo,
      description: descricao ?? '',
    })),
  };
}
