import type {
  FindingDetailBody,
  FindingListBody,
  FindingTotalBody,
  FindingView,
} from '@/api/gen/types.gen';
import { type Light, toLight } from '@/lib/lights';
import type { YearMonth } from '@/lib/month';
import type { TraceNode } from '@/lib/trace';

/** How far the work on a finding is, in the order of the screen. */
export const statuses = ['aberta', 'em contestação', 'resolvida', 'descartada'] as const;
export type Status = (typeof statuses)[number];

/** What a rule found in an invoice, and what became of it. */
export interface Finding {
  id: string;
  rule: string;
  title: string;
  month: YearMonth;
  contractId: string;
  contract: string;
  client: string;
  meter: string;
  document: string;
  /** The distributor's bill that it is about; empty: an NF, or a document that is missing. */
  billId: string;
  light: Light | null;
  contestable: boolean;
  /** YYYY-MM-DD; empty: nothing to contest, or not known. */
  contestUntil: string;
  sentence: string;
  expected: number | null;
  charged: number | null;
  atStake: number | null;
  /** The rule finds it still. */
  holds: boolean;
  status: Status;
  owner: string;
  /** YYYY-MM-DD; empty: none. */
  replyOn: string;
}

export interface FindingPage {
  rows: readonly Finding[];
  total: number;
  capped: boolean;
  totals: readonly Total[];
}

/** What the findings of a status come to, each document once. */
export interface Total {
  status: Status;
  count: number;
  /** Of them without an amount. */
  unknown: number;
  /** R$; null where none has a known value. */
  atStake: number | null;
  contestable: number | null;
}

export interface FindingDetail extends Finding {
  source: string;
  advice: string;
  reason: string;
  note: string;
  ownerId: string;
  version: number;
  /** From whom the wrong charge is reclaimed. */
  remedy: string;
  /** It is reclaimed from the state, with a document of its own. */
  ofState: boolean;
  trace: TraceNode;
  owners: readonly { value: string; label: string }[];
  history: readonly { key: string; at: string; by: string; title: string; description: string }[];
}

export function toFindingPage(wire: FindingListBody): FindingPage {
  return {
    rows: wire.data.map(toFinding),
    total: wire.total,
    capped: wire.totalCapped === true,
    totals: wire.totais.map(toTotal),
  };
}

function toTotal(wire: FindingTotalBody): Total {
  return {
    status: wire.status,
    count: wire.quantidade,
    unknown: wire.sem_valor,
    atStake: wire.em_jogo,
    contestable: wire.contestavel,
  };
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

function toFinding(wire: FindingView): Finding {
  const number = wire.numero ? ` ${wire.numero}` : '';
  return {
    id: wire.id,
    rule: wire.regra,
    title: wire.regra_titulo,
    month: wire.mes,
    contractId: wire.contrato_id,
    contract: wire.contrato,
    client: wire.cliente,
    meter: wire.medidor ?? '',
    document: `${documents[wire.tipo]}${number}`,
    billId: wire.tipo === 'fatura_distribuidora' ? (wire.fatura_id ?? '') : '',
    light: toLight(wire.luz),
    contestable: wire.contestavel,
    contestUntil: wire.contestar_ate ?? '',
    sentence: wire.frase,
    expected: wire.esperado,
    charged: wire.cobrado,
    atStake: wire.em_jogo,
    holds: wire.vigente,
    status: wire.status,
    owner: wire.responsavel ?? '',
    replyOn: wire.resposta_em ?? '',
  };
}

export function toFindingDetail(wire: FindingDetailBody): FindingDetail {
  const owners = wire.responsaveis.map(({ id, nome }) => ({ value: id, label: nome }));
  // Who has it now may not be among those who may take it over.
  if (wire.responsavel_id && !owners.some(({ value }) => value === wire.responsavel_id)) {
    owners.push({ value: wire.responsavel_id, label: wire.responsavel ?? 'Outra pessoa' });
  }
  return {
    ...toFinding(wire),
    source: wire.fundamento,
    remedy: remedies[wire.remedio],
    ofState: wire.contestavel && wire.remedio === 'tributo_estadual',
    advice: wire.orientacao,
    reason: wire.motivo ?? '',
    note: wire.nota ?? '',
    ownerId: wire.responsavel_id ?? '',
    version: wire.version,
    trace: wire.memoria,
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
