import type {
  ContractsOutputBody,
  ContractView,
  ReadingDocumentBody,
  ReadingFieldBody,
  ReadingProposalBody,
  ReadingSummaryBody,
} from '@/api/gen/types.gen';
import { maskCnpj } from '@/lib/cnpj';
import type { YearMonth } from '@/lib/month';
import { type ItemsSum, measured, type TableRow, toRow } from './rows';

/** Codes of a PDF that does not open without its password, or with the one that was given. */
const passwordCodes = ['pdf_senha', 'pdf_senha_incorreta'];

/**
 * How far a document is; one that needs its password has failed, but can be helped, and one that
 * holds several bills is read in a document for each.
 */
export type Stage = 'lendo' | 'lido' | 'senha' | 'falhou' | 'dividido';

/** A document in the list. */
export interface SentDocument {
  id: string;
  filename: string;
  stage: Stage;
  linked: boolean;
  /** What is still to be done, in words: Pronto, Revisar 3, Faltam: itens. */
  badge: string;
  size: number;
  sentBy: string;
  sentAt: string;
}

/** A place on a page, in points from its upper left corner. */
export interface Place {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** One field of a bill; a value that the document does not show is empty. */
export interface BillField {
  key: string;
  label: string;
  /** Canonical: decimals with a dot, dates YYYY-MM-DD, months YYYY-MM. */
  value: string;
  /** As the document shows it. */
  read: string | null;
  confidence: number | null;
  review: boolean;
  page: number | null;
  place: Place | null;
  source: string | null;
  note: string | null;
  correctedBy: string | null;
  correctedAt: string | null;
}

/** One month of a history; a bill states peak and off-peak separately or gives one figure. */
export interface HistoryMonth {
  month: YearMonth;
  peak: number | null;
  offPeak: number | null;
  single: number | null;
}

/** What a document is, and what says so. */
export interface DocumentKind {
  name: DocumentClass;
  confidence: number;
  evidence: readonly string[];
  question: string | null;
}

export type DocumentClass = NonNullable<ReadingDocumentBody['kind']>['class'];

/** No bill and no nota: it has no fields and is linked to nothing. */
export const isNotBill = (kind: DocumentKind | null): boolean =>
  kind !== null && (kind.name === 'outro' || kind.name === 'demonstrativo_gd');

export interface BillDocument {
  id: string;
  filename: string;
  format: 'pdf' | 'xml';
  stage: Stage;
  /** The password that was given is not the document's. */
  wrongPassword: boolean;
  error: string | null;
  pages: number;
  size: number;
  excelName: string | null;
  fields: readonly BillField[];
  items: readonly TableRow[];
  histories: { consumption: readonly TableRow[]; demand: readonly TableRow[] };
  sum: ItemsSum | null;
  checks: readonly { name: string; expected: string; found: string; ok: boolean }[];
  warnings: readonly string[];
  kind: DocumentKind | null;
  /** Values that nobody has looked at, and what should be there and is not. */
  doubts: number;
  missing: readonly string[];
  badge: string;
  consumption: readonly HistoryMonth[];
  demand: readonly HistoryMonth[];
  contractId: string | null;
  linked: boolean;
  /** Of a file with several bills: the document of each. */
  parts: readonly BillPart[];
  /** Of one bill of several: the file it came in, and its pages there. */
  partOf: { id: string; pages: string } | null;
  /** The first sending of the same file, where this is not it. */
  sameAs: { id: string; filename: string; sentBy: string; sentAt: string } | null;
  version: number;
  sentBy: string;
  sentAt: string;
}

/** One bill of a file with several. */
interface BillPart {
  id: string;
  pages: string;
  total: string;
}

/** A contract that a document may be linked to. */
export interface Candidate {
  id: string;
  code: string;
  client: string;
  /** What else distinguishes it: supplier, meter, CNPJ. */
  details: string;
  unitId: string | null;
  /** Why it is proposed; null for one that was searched. */
  reason: string | null;
  covers: boolean | null;
  /** What of the document names it; null for one that was searched. */
  by: ReadingProposalBody['by'] | null;
  /** Installation, CNPJ and month name it alone. */
  preset: boolean;
}

/** What the register leaves open about a document. */
export interface Question {
  code: NonNullable<ContractsOutputBody['question']>['code'];
  text: string;
  units: readonly { id: string; meter: string; client: string }[];
}

type Reading = Pick<ReadingDocumentBody, 'status' | 'error_code' | 'excel_s3_url' | 'partes'>;

/** Complete is what also has its Excel file. */
export function stageOf({ status, error_code, excel_s3_url, partes }: Reading): Stage {
  if (partes?.length) return 'dividido';
  if (status === 'FAILED') return passwordCodes.includes(error_code ?? '') ? 'senha' : 'falhou';
  return status === 'COMPLETED' && excel_s3_url !== null ? 'lido' : 'lendo';
}

export function toSentDocument(wire: ReadingSummaryBody): SentDocument {
  return {
    id: wire.document_id,
    filename: wire.filename,
    stage: stageOf({ ...wire, excel_s3_url: '' }),
    linked: wire.invoice_id !== null,
    badge: wire.badge,
    size: wire.file_size_bytes,
    sentBy: wire.created_by,
    sentAt: wire.created_at,
  };
}

function toFirst(first: ReadingDocumentBody['same_as']): BillDocument['sameAs'] {
  if (!first) return null;
  const { document_id: id, filename, created_by: sentBy, created_at: sentAt } = first;
  return { id, filename, sentBy, sentAt };
}

export function toDocument(wire: ReadingDocumentBody): BillDocument {
  const { extracted_data: data } = wire;
  return {
    id: wire.document_id,
    filename: wire.filename,
    format: wire.format,
    stage: stageOf(wire),
    wrongPassword: wire.error_code === 'pdf_senha_incorreta',
    error: wire.error,
    pages: wire.format === 'pdf' ? (wire.page_count ?? 0) : 0,
    size: wire.file_size_bytes,
    excelName: wire.excel_file_name,
    fields: wire.fields.map(toField),
    items: wire.items.map((item) => toRow(item, ['quantity', 'amount'])),
    histories: {
      consumption: wire.histories.consumption.map((month) => toRow(month, measured)),
      demand: wire.histories.demand.map((month) => toRow(month, measured)),
    },
    sum: wire.sum && {
      total: String(wire.sum.total),
      suspects: wire.sum.suspects.map((one) => ({ ...one, suggestion: String(one.suggestion) })),
    },
    checks: wire.checks.map(({ name, expected, found, ok }) => ({ name, expected, found, ok })),
    warnings: wire.warnings.map(({ message }) => message),
    kind: wire.kind && {
      name: wire.kind.class,
      confidence: wire.kind.confidence,
      evidence: wire.kind.evidence,
      question: wire.kind.question,
    },
    doubts: wire.doubts,
    missing: wire.missing,
    badge: wire.badge,
    consumption: (data?.historico_consumo ?? []).map((row) => ({
      month: row.mes,
      peak: row.consumo_ponta_kwh,
      offPeak: row.consumo_fora_ponta_kwh,
      single: row.consumo_unico_kwh,
    })),
    demand: (data?.historico_demanda ?? []).map((row) => ({
      month: row.mes,
      peak: row.demanda_ponta_kw,
      offPeak: row.demanda_fora_ponta_kw,
      single: row.demanda_unica_kw,
    })),
    contractId: wire.contract_id,
    linked: wire.invoice_id !== null,
    parts: (wire.partes ?? []).map(({ document_id: id, paginas: pages, valor_fatura: total }) => ({
      id,
      pages,
      total,
    })),
    partOf: wire.parte_de ? { id: wire.parte_de.document_id, pages: wire.parte_de.paginas } : null,
    sameAs: toFirst(wire.same_as),
    version: wire.version,
    sentBy: wire.created_by,
    sentAt: wire.created_at,
  };
}

function toField(wire: ReadingFieldBody): BillField {
  return {
    key: wire.key,
    label: wire.label,
    value: wire.value,
    read: wire.read,
    confidence: wire.confidence,
    review: wire.review,
    page: wire.page,
    // What has no size cannot be shown.
    place: wire.box && wire.box.w > 0 && wire.box.h > 0 ? wire.box : null,
    source: wire.source,
    note: wire.note,
    correctedBy: wire.corrected_by,
    correctedAt: wire.corrected_at,
  };
}

export function toCandidate(wire: ReadingProposalBody): Candidate {
  return {
    id: wire.contract_id,
    code: wire.contract_code,
    client: wire.client_name,
    details: [wire.supplier, wire.meter && `medidor ${wire.meter}`].filter(Boolean).join(' · '),
    unitId: wire.unit_id,
    reason: wire.reason,
    covers: wire.covers,
    by: wire.by,
    preset: wire.preset,
  };
}

export function toQuestion(wire: ContractsOutputBody['question']): Question | null {
  if (!wire || wire.code === 'identidade_divergente') return null; // the link asks it
  const units = wire.units.map(({ unit_id: id, meter, client }) => ({ id, meter, client }));
  return { code: wire.code, text: wire.text, units };
}

export function toFoundContract(wire: ContractView): Candidate {
  return {
    id: wire.id,
    code: wire.contract_code,
    client: wire.client_name,
    details: [maskCnpj(wire.cnpj), wire.supplier].filter(Boolean).join(' · '),
    unitId: null,
    reason: null,
    covers: null,
    by: null,
    preset: false,
  };
}
