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
export interface SentDocument extends ReadingSummaryBody {
  stage: Stage;
  linked: boolean;
}

/** One field of a bill; a value that the document does not show is empty. */
export type BillField = ReadingFieldBody;

/** One month of a history; a bill states peak and off-peak separately or gives one figure. */
export interface HistoryMonth {
  mes: YearMonth;
  peak: number | null;
  offPeak: number | null;
  single: number | null;
}

/** What a document is, and what says so. */
export type DocumentKind = NonNullable<ReadingDocumentBody['kind']>;

export type DocumentClass = DocumentKind['class'];

/** No bill and no nota: it has no fields and is linked to nothing. */
export const isNotBill = (kind: DocumentKind | null): boolean =>
  kind !== null && ['outro', 'demonstrativo_gd', 'evento_xml'].includes(kind.class);

type TablesWire = 'items' | 'histories' | 'sum' | 'warnings';

export interface BillDocument extends Omit<ReadingDocumentBody, TablesWire> {
  stage: Stage;
  /** The password that was given is not the document's. */
  wrongPassword: boolean;
  pages: number;
  items: readonly TableRow[];
  histories: { consumption: readonly TableRow[]; demand: readonly TableRow[] };
  sum: ItemsSum | null;
  warnings: readonly string[];
  consumption: readonly HistoryMonth[];
  demand: readonly HistoryMonth[];
  linked: boolean;
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
    ...wire,
    stage: stageOf({ ...wire, excel_s3_url: '' }),
    linked: wire.invoice_id !== null,
  };
}

export function toDocument(wire: ReadingDocumentBody): BillDocument {
  const { extracted_data: data } = wire;
  return {
    ...wire,
    stage: stageOf(wire),
    wrongPassword: wire.error_code === 'pdf_senha_incorreta',
    pages: wire.format === 'pdf' ? (wire.page_count ?? 0) : 0,
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
    warnings: wire.warnings.map(({ message }) => message),
    consumption: (data?.historico_consumo ?? []).map((row) => ({
      mes: row.mes,
      peak: row.consumo_ponta_kwh,
      offPeak: row.consumo_fora_ponta_kwh,
      single: row.consumo_unico_kwh,
    })),
    demand: (data?.historico_demanda ?? []).map((row) => ({
      mes: row.mes,
      peak: row.demanda_ponta_kw,
      offPeak: row.demanda_fora_ponta_kw,
      single: row.demanda_unica_kw,
    })),
    linked: wire.invoice_id !== null,
  };
}

/** What has no size cannot be shown. */
function toField(wire: ReadingFieldBody): BillField {
  const { box } = wire;
  return { ...wire, box: box && box.w > 0 && box.h > 0 ? box : null };
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
