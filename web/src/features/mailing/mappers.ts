import { isMonth, type YearMonth } from '@/lib/month';
import { parseBool, parseNumber } from '@/lib/parse-br';
import { standardLoss } from '@/model/balance/loss';
import { type Situation, situations } from './situations';
import type { Figure, MailRecordWire } from './wire';

/** One record of the e-mail screen. What is missing is empty text, never zero. */
export interface MailRecord {
  id: string;
  /** Empty where the server names none. */
  balanceId: string;
  contractCode: string;
  month: YearMonth | null;
  client: string;
  meter: string;
  supplier: string;
  cp: string;
  metering: string;
  email: string;
  adjusted: boolean;
  sentOk: boolean;
  /** When the statement left. */
  dispatchedAt: string;
  /** The boleto's due date. */
  billsDate: string;
  /** The figures, as canonical decimal text: R$/MWh, MWh, and a number of percent. */
  figures: Figures;
  conformity: string;
  /** The price is the contract's average: none is agreed for the month. */
  averagePrice: boolean;
  /** Computed together with other meters: five of its figures cannot be typed over. */
  shared: boolean;
  /** The API's names of the figures that a user typed over the computed ones. */
  fixed: readonly string[];
  mail: { messageId: string; state: string; error: string } | null;
  /** null where the server sends none. */
  situation: Situation | null;
  /** When the month was closed; null while it is open. */
  closedAt: string | null;
  version: number | undefined;
  updatedAt: string;
  updatedBy: string;
  /** As it came, for what is carried over unchanged. */
  wire: MailRecordWire;
}

export type FigureKey =
  | 'price'
  | 'consumption'
  | 'loss'
  | 'requirement'
  | 'net'
  | 'proinfa'
  | 'contract'
  | 'minimum'
  | 'maximum'
  | 'billable';
type Figures = Readonly<Record<FigureKey, string>>;

export function toRecord(wire: MailRecordWire): MailRecord {
  const month = (wire.referenceBase ?? '').slice(0, 7);
  return {
    id: String(wire.id),
    balanceId: wire.balanceId ?? '',
    contractCode: wire.contractCode ?? '',
    month: isMonth(month) ? month : null,
    client: text(wire.clientName),
    meter: text(wire.meter),
    supplier: text(wire.supplier),
    cp: text(wire.cpCode),
    metering: text(wire.medicao),
    email: text(wire.email),
    adjusted: toBool(wire.adjusted),
    sentOk: toBool(wire.sentOk),
    dispatchedAt: wire.disparo ?? '',
    billsDate: wire.billsDate ?? '',
    figures: figuresOf(wire),
    conformity: wire.conformity ?? '',
    averagePrice: wire.lacunaPreco === 'media',
    shared: wire.shared === true,
    fixed: wire.fixed ?? [],
    mail: wire.mail
      ? { messageId: wire.mail.messageId, state: wire.mail.state, error: wire.mail.error ?? '' }
      : null,
    situation: situations.find((one) => one === wire.situacao) ?? null,
    closedAt: wire.fechado_em ?? null,
    version: wire.version,
    updatedAt: wire.updatedAt ?? '',
    updatedBy: wire.updatedBy ?? '',
    wire,
  };
}

function figuresOf(wire: MailRecordWire): Figures {
  return {
    price: canonical(wire.price),
    consumption: shift(canonical(wire.consumptionKwh), -3),
    loss: shift(canonical(wire.loss), 2) || String(standardLoss),
    requirement: canonical(wire.requirement),
    net: canonical(wire.net),
    proinfa: canonical(wire.proinfaContribution),
    contract: canonical(wire.contract),
    minimum: canonical(wire.minDemand),
    maximum: canonical(wire.maxDemand),
    billable: canonical(wire.billable),
  };
}

const absent = new Set(['', '-', '–', 'não informado', 'nao informado']);

/** Text that says something; 'Não informado' and '-' say nothing. */
export function text(value: string | null | undefined): string {
  const trimmed = (value ?? '').trim();
  return absent.has(trimmed.toLocaleLowerCase('pt-BR')) ? '' : trimmed;
}

/** Canonical decimal text of a number, of plain decimal text, or of a Brazilian one; else empty. */
function canonical(value: Figure | undefined): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return Number.isFinite(value) ? plainText(value) : '';
  const plain = /^(-?)0*(\d+)(?:\.(\d*?)0*)?$/.exec(value.trim());
  if (!plain) return parseNumber(text(value)) ?? '';
  const [, sign = '', whole = '', fraction = ''] = plain;
  return sign + whole + (fraction === '' ? '' : `.${fraction}`);
}

/** A number without an exponent, which very small ones would be written with. */
function plainText(value: number): string {
  const written = String(value);
  return written.includes('e') ? value.toFixed(12).replace(/\.?0+$/, '') : written;
}

/** Moves the decimal point of canonical text, exactly: shift('331250', -3) is '331.25'. */
export function shift(value: string, places: number): string {
  if (value === '') return '';
  const negative = value.startsWith('-');
  const [whole = '', fraction = ''] = value.replace('-', '').split('.');
  const digits = whole + fraction;
  const point = whole.length + places;
  const padded = point <= 0 ? '0'.repeat(1 - point) + digits : digits.padEnd(point, '0');
  const at = Math.max(point, 1);
  const left = padded.slice(0, at).replace(/^0+(?=\d)/, '');
  const right = padded.slice(at).replace(/0+$/, '');
  const magnitude = right === '' ? left : `${left}.${right}`;
  return negative && magnitude !== '0' ? `-${magnitude}` : magnitude;
}

/** Sim or não in any spelling; what is neither counts as não. */
function toBool(value: boolean | string | number | null | undefined): boolean {
  if (typeof value === 'boolean') return value;
  if (value === null || value === undefined || value === '') return false;
  return parseBool(String(value)) ?? false;
}

const wrappers = ['data', 'items', 'result', 'rows', 'list'];

/** The records of an answer: the array itself, or the one under a known name, nested ones too. */
export function toRecords(body: unknown): MailRecord[] {
  return listIn(body).filter(isRecordWire).map(toRecord);
}

function listIn(body: unknown, depth = 0): readonly unknown[] {
  if (Array.isArray(body)) return body;
  if (!isObject(body) || depth > 3) return [];
  for (const key of wrappers) {
    const value = body[key];
    if (Array.isArray(value)) return value;
    if (isObject(value)) {
      const nested = listIn(value, depth + 1);
      if (nested.length > 0) return nested;
    }
  }
  return [];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isRecordWire(value: unknown): value is MailRecordWire {
  return isObject(value) && (typeof value.id === 'string' || typeof value.id === 'number');
}

/** A tab: one month, or the records without one. */
export interface MailGroup {
  /** null for 'Sem data'. */
  month: YearMonth | null;
  total: number;
}

/** The server's groups: newest first, those without a date last. */
export function toGroups(body: unknown): MailGroup[] {
  return listIn(body)
    .filter(isObject)
    .map(({ mes, total }) => ({
      month: typeof mes === 'string' && isMonth(mes.slice(0, 7)) ? mes.slice(0, 7) : null,
      total: typeof total === 'number' ? total : 0,
    }))
    .filter((group) => group.total > 0)
    .sort(newestFirst);
}

export function newestFirst(a: MailGroup, b: MailGroup): number {
  if (a.month === b.month) return 0;
  if (a.month === null) return 1;
  if (b.month === null) return -1;
  return a.month < b.month ? 1 : -1;
}
