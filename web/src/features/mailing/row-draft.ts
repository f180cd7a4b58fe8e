import { joinEmails, readEmails } from '@/lib/emails';
import { formatDate, formatDecimal } from '@/lib/format';
import { parseBool, parseDate, parseNumber } from '@/lib/parse-br';
import { type FigureKey, type MailRecord, shift, text, toRecord } from './mappers';
import { type DraftKey, isEditable, recordFields, yesNo } from './record-fields';
import type { MailPayload } from './wire';

/** A record as it is typed: every field a text. */
export type RowDraft = Readonly<Record<DraftKey, string>>;

/** A copy of the record to type over. */
export function toDraft(record: MailRecord): RowDraft {
  const figure = (key: FigureKey) => {
    const value = record.figures[key];
    return value === '' ? '' : formatDecimal(value, key === 'price' ? 2 : 0);
  };
  return {
    client: record.client,
    price: figure('price'),
    adjusted: yesNo(record.adjusted),
    supplier: record.supplier,
    meter: record.meter,
    consumption: figure('consumption'),
    loss: figure('loss'),
    requirement: figure('requirement'),
    net: figure('net'),
    metering: record.metering,
    proinfa: figure('proinfa'),
    contract: figure('contract'),
    minimum: figure('minimum'),
    maximum: figure('maximum'),
    billable: figure('billable'),
    cp: record.cp,
    email: record.email,
    sentOk: yesNo(record.sentOk),
    billsDate: formatDate(record.billsDate, ''),
  };
}

/** The fields in which the draft says something else than the record. */
export function changedFields(record: MailRecord, draft: RowDraft): ReadonlySet<DraftKey> {
  const original = toDraft(record);
  const changed = new Set<DraftKey>();
  for (const field of recordFields) {
    const key = field.key as DraftKey;
    if (isEditable(field, record) && !same(field.kind, original[key], draft[key])) changed.add(key);
  }
  return changed;
}

function same(kind: string, a: string, b: string): boolean {
  if (a.trim() === b.trim()) return true;
  if (kind === 'number') return a !== '' && b !== '' && parseNumber(a) === parseNumber(b);
  return false;
}

/** What is wrong with the draft, by field; the server checks again and more. */
export function draftErrors(record: MailRecord, draft: RowDraft): ReadonlyMap<DraftKey, string> {
  const errors = new Map<DraftKey, string>();
  for (const key of changedFields(record, draft)) {
    const field = recordFields.find((known) => known.key === key);
    if (field?.kind === 'date' && text(draft[key]) !== '' && parseDate(draft[key]) === null) {
      errors.set(key, `${field.header}: informe dd/mm/aaaa`);
    }
    if (field?.kind !== 'number') continue;
    if (text(draft[key]) !== '' && parseNumber(draft[key]) === null) {
      errors.set(key, `${field.header}: número inválido`);
    }
  }
  return errors;
}

/**
 * What is sent: the typed values of what was changed, and everything else exactly as it came,
 * so that nothing is rounded on the way.
 */
export function toPayload(record: MailRecord, draft: RowDraft): MailPayload {
  const { wire } = record;
  const changed = changedFields(record, draft);
  const pick = <T>(key: DraftKey, kept: T, typed: (value: string) => T): T =>
    changed.has(key) ? typed(draft[key]) : kept;
  const words = (key: DraftKey, kept: string | null) =>
    pick(key, text(kept) || null, (value) => text(value) || null);
  const figure = (key: FigureKey) =>
    toNumber(pick(key, record.figures[key], (value) => parseNumber(text(value)) ?? ''));
  const consumption = pick('consumption', record.figures.consumption, typedNumber);
  const requirement = pick('requirement', record.figures.requirement, typedNumber);
  const loss = pick('loss', wire.loss === null ? '' : record.figures.loss, typedNumber);
  const payload: MailPayload = {
    meter: words('meter', wire.meter),
    clientName: words('client', wire.clientName),
    referenceBase: wire.referenceBase,
    price: figure('price'),
    supplier: words('supplier', wire.supplier),
    email: pick(
      'email',
      text(wire.email) || null,
      (typed) => joinEmails(readEmails(typed)) || null,
    ),
    consumptionKwh: consumption === '' ? null : eightDecimals(shift(consumption, 3)),
    loss: toNumber(shift(loss, -2)),
    requirement: requirement || null,
    net: figure('net'),
    proinfaContribution: figure('proinfa'),
    contract: figure('contract'),
    minDemand: figure('minimum'),
    maxDemand: figure('maximum'),
    billable: figure('billable'),
    cpCode: words('cp', wire.cpCode),
    adjusted: pick('adjusted', record.adjusted, (v) => parseBool(v) ?? record.adjusted),
    sentOk: pick('sentOk', record.sentOk, (v) => parseBool(v) ?? record.sentOk),
    billsDate: pick('billsDate', wire.billsDate, parseDate),
  };
  const metering = changed.has('metering') && { medicao: text(draft.metering) || null };
  return { ...payload, ...metering, ...carriedOver(record) };
}

const typedNumber = (value: string) => parseNumber(text(value)) ?? '';

function toNumber(canonical: string): number | null {
  return canonical === '' ? null : Number(canonical);
}

/** "331250" as "331250.00000000"; more than eight decimals are cut to eight. */
function eightDecimals(canonical: string): string {
  const [whole = '0', fraction = ''] = canonical.split('.');
  return `${whole}.${fraction.slice(0, 8).padEnd(8, '0')}`;
}

const carried = ['clientId', 'contractId', 'contactActive', 'createdAt', 'updatedAt'] as const;

/** What goes back as it came, where it came at all. */
function carriedOver({ wire }: MailRecord): Partial<MailPayload> {
  const present = carried.filter((key) => wire[key] !== undefined);
  return Object.fromEntries(present.map((key) => [key, wire[key]]));
}

/** The record as it will read once the draft is stored, until the list has been loaded again. */
export function withDraft(record: MailRecord, draft: RowDraft, version: number | undefined) {
  const payload = toPayload(record, draft);
  return toRecord({ ...record.wire, ...payload, version: version ?? record.version });
}

/** The draft laid over a newer record: only what was typed here replaces what is there. */
export function rebase(record: MailRecord, draft: RowDraft, current: MailRecord): RowDraft {
  const mine = [...changedFields(record, draft)].map((key) => [key, draft[key]] as const);
  return { ...toDraft(current), ...Object.fromEntries(mine) };
}
