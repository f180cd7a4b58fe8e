import type { InvoiceBesideBody, InvoiceFigures, InvoiceView } from '@/api/gen/types.gen';
import type { Tone } from '@/components/ui/badge';
import { type InvoiceStatus, toInvoiceStatus } from './status';

export const invoiceKinds = ['nf_fornecedora', 'fatura_distribuidora'] as const;
export type InvoiceKind = (typeof invoiceKinds)[number];

export const kindLabels: Readonly<Record<InvoiceKind, string>> = {
  nf_fornecedora: 'NF Fornecedora',
  fatura_distribuidora: 'Fatura Distribuidora',
};

export const statusTones: Readonly<Record<InvoiceStatus, Tone>> = {
  Paga: 'ok',
  'Em aberto': 'info',
  Vencida: 'bad',
  'Em análise': 'neutral',
};

export type InvoiceState = InvoiceView['estado'];

/** What a list says of a document that is not simply valid. */
export const stateLabels: Readonly<Record<Exclude<InvoiceState, 'valida'>, string>> = {
  devolucao: 'Devolução',
  cancelada: 'Cancelada',
  sem_valor: 'Sem valor fiscal',
  substituida: 'Substituída',
};

/** One document, as the screens see it. A text that was not given is empty. */
export interface Invoice {
  id: string;
  kind: InvoiceKind;
  month: string;
  due: string;
  issued: string;
  number: string;
  total: number | null;
  status: InvoiceStatus;
  file: { id: string; filename: string } | null;
  unitId: string | null;
  /** As they came: what a form does not show goes back as it is. */
  figures: InvoiceFigures;
  note: string;
  /** What the authority and the issuer made of it; only a valid one, or a return as minus, counts. */
  state: InvoiceState;
  /** The one in its place, beside which it stays; null where none is. */
  replacedBy: InvoiceBesideBody | null;
  /** Those whose place it took. */
  replaces: readonly InvoiceBesideBody[];
  /** The text of its letter of correction. */
  correction: string;
  /** Whether a person typed it. */
  manual: boolean;
  /** When its month was closed; null while it is open. */
  closedAt: string | null;
  version: number;
}

export function toInvoice(wire: InvoiceView): Invoice {
  return {
    id: wire.id,
    kind: invoiceKinds.find((kind) => kind === wire.kind) ?? 'nf_fornecedora',
    month: wire.competencia,
    due: wire.vencimento ?? '',
    issued: wire.emissao ?? '',
    number: wire.numero ?? '',
    total: wire.valor === null || wire.valor === undefined ? null : Number(wire.valor),
    status: toInvoiceStatus(wire.status),
    file: wire.arquivo ?? null,
    unitId: wire.unit_id ?? null,
    figures: wire.figures ?? {},
    note: wire.note ?? '',
    state: wire.estado,
    replacedBy: wire.substituida_por ?? null,
    replaces: wire.substitui ?? [],
    correction: wire.carta_correcao ?? '',
    manual: wire.source !== 'extracao',
    closedAt: wire.fechado_em ?? null,
    version: wire.version,
  };
}
