import type { YearMonth } from '@/lib/month';
import { isRecord } from '@/lib/records';
import { type Compliance, readCompliance, typedMonths } from './compliance';
import type { ContractLike } from './field-kinds';
import { eachField, type FieldValues } from './fields';
import type { StatusChange } from './partial';
import { type EnergySource, type Situation, toEnergySource, toSituation } from './status';

/** A contract as the screens see it. A text that was not given is empty, a number is null. */
export interface Contract extends FieldValues {
  id: string;
  code: string;
  source: EnergySource;
  /** What is odd about the prices, in sentences. */
  priceWarnings: readonly string[];
  /** The price of 2027 is an estimate that nobody has confirmed with the amendment. */
  estimated: boolean;
  /** Who confirmed it and when; null where nobody has. */
  confirmed: { at: string; by: string | null } | null;
  /** Values out of proportion that nobody has confirmed: no figure is made of them. */
  doubts: readonly Doubt[];
  /** Months of the validity without an agreed price. */
  unpriced: number;
  /** The status in detail, and since when. */
  situation: Situation;
  situationFrom: string;
  /** The status change scheduled for a future day; null for none. */
  scheduled: StatusChange | null;
  changes: readonly StatusChange[];
  /** What is odd besides the prices, in sentences. */
  warnings: readonly string[];
  /** After a save: its prices wait for another person. */
  priceWaits: boolean;
  compliance: Compliance;
  /** Its state in the month that the list was requested for; null elsewhere. */
  inMonth: InMonth | null;
  /** As they are typed. */
  nfMonths: string;
  invoiceMonths: string;
  adjusted: boolean;
  contactActive: boolean;
  deleted: boolean;
  version: number;
  createdAt: string;
  createdBy: string;
  updatedAt: string;
  updatedBy: string;
}

/** A stored value that is probably another. */
export interface Doubt {
  field: string;
  reading: string;
  /** What was probably meant; empty where that is not known. */
  other: string;
}

/** A contract in one month. */
interface InMonth {
  month: YearMonth;
  conformity: string;
  /** MWh; null where it is not known. */
  contracted: number | null;
  /** MWh; null without a measurement. */
  consumption: number | null;
  /** R$/MWh; null too for who may not see prices. */
  price: number | null;
  /** MWh; price × billable is the value. */
  billable: number | null;
  /** R$ of the energy; null too for who may not see prices. */
  value: number | null;
}

export interface ContractPage {
  rows: readonly Contract[];
  total: number;
  /** There are more than `total`. */
  capped: boolean;
}

const toChange = (c: { vigente_de: string; situacao: string }): StatusChange => ({
  from: c.vigente_de,
  status: toSituation(c.situacao),
});

const statusByDate = (wire: ContractLike) => ({
  situation: toSituation(wire.situacao),
  situationFrom: wire.situacao_vigente_de ?? '',
  scheduled: wire.situacao_agendada ? toChange(wire.situacao_agendada) : null,
  changes: (wire.situacoes ?? []).map(toChange),
});

const toMonth = (wire: NonNullable<ContractLike['no_mes']>): InMonth => ({
  month: wire.mes,
  conformity: wire.conformidade,
  contracted: wire.contratado_mwh,
  consumption: wire.consumo_mwh,
  price: wire.preco_mwh,
  billable: wire.faturar_mwh,
  value: wire.valor_energia,
});

/** Reads one contract, also of a server that leaves fields out or names things as it used to. */
export function toContract(wire: ContractLike): Contract {
  return {
    ...(eachField((field) => field.read(wire)) as FieldValues),
    id: String(wire.id),
    code: wire.contract_code ?? '',
    source: toEnergySource(wire.energy_source),
    priceWarnings: wire.price_warnings ?? [],
    estimated: wire.rebase_estimado === true,
    confirmed: wire.rebase_confirmado_em
      ? { at: wire.rebase_confirmado_em, by: wire.rebase_confirmado_por ?? null }
      : null,
    doubts: (wire.suspeito ?? []).map(({ campo, leitura, alternativa }) => ({
      field: campo,
      reading: leitura,
      other: alternativa,
    })),
    unpriced: wire.meses_sem_preco ?? 0,
    ...statusByDate(wire),
    warnings: wire.avisos ?? [],
    priceWaits: wire.preco_aguarda === true,
    compliance: readCompliance(wire),
    inMonth: wire.no_mes ? toMonth(wire.no_mes) : null,
    nfMonths: typedMonths(wire.compliance_nf_months),
    invoiceMonths: typedMonths(wire.compliance_invoice_months),
    adjusted: wire.adjusted === true,
    contactActive: wire.contact_active !== false,
    deleted: wire.deleted === true,
    version: wire.version ?? 0,
    createdAt: wire.created_at ?? '',
    createdBy: wire.created_by ?? '',
    updatedAt: wire.updated_at ?? '',
    updatedBy: wire.updated_by ?? '',
  };
}

/**
 * A page of the list, also from a server that answers with the bare or a wrapped array.
 * Throws where there is no list, or one of something else: that is not 'no contracts'.
 */
export function toContractPage(body: unknown): ContractPage {
  const list = listIn(body);
  if (!list?.every(isContract)) throw new Error('no list of contracts');
  const rows = list.map(toContract);
  const { total, totalCapped } = (isRecord(body) ? body : {}) as Record<string, unknown>;
  return {
    rows,
    total: typeof total === 'number' ? total : rows.length,
    capped: totalCapped === true,
  };
}

const wrappers = ['contracts', 'data', 'items', 'result'];

/** The array itself, or the one under contracts, data, items or result, nested ones included. */
function listIn(body: unknown, depth = 0): readonly unknown[] | null {
  if (Array.isArray(body)) return body;
  if (!isRecord(body) || depth > 3) return null;
  for (const key of wrappers) {
    const value = body[key];
    if (Array.isArray(value)) return value;
    if (isRecord(value)) return listIn(value, depth + 1);
  }
  return null;
}

function isContract(value: unknown): value is ContractLike {
  return isRecord(value) && (typeof value.id === 'string' || typeof value.id === 'number');
}
