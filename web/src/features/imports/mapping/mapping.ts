import type { ImportMapping } from '@/api/gen/types.gen';
import { formatDecimal } from '@/lib/format';
import { isCnpj, normalizeCnpj } from '@/lib/identifier/cnpj';
import { parseMonth, parseNumber } from '@/lib/parse-br';
import type { SheetField, SheetImport } from '../mappers';

/** What may be given once for the whole file instead of by a column. */
export const constantFields = ['cliente', 'cnpj', 'medidor'] as const;
export type ConstantField = (typeof constantFields)[number];

export const ignored = 'ignorar';
/** Columns that are kept as additional data, each under its own name. */
const additional = 'additional';

export type DecimalMark = '' | ',' | '.';

/** The mapping as it is being made. */
export interface MappingDraft {
  /** The field of each column, by the column's name. */
  fields: Readonly<Record<string, string>>;
  constants: Readonly<Record<ConstantField, string>>;
  decimal: DecimalMark;
  remember: boolean;
  /** The good lines are looked at before they are stored. */
  check: boolean;
  /** Without a measure, rows only complete months that are there. */
  existing: boolean;
}

/** What holds for the whole file, whichever line its columns begin in. */
export type KeptDraft = Partial<Omit<MappingDraft, 'fields'>>;

/** What was proposed: by the names of the columns, by what they hold, or remembered from before. */
export function draftOf(sheet: SheetImport): MappingDraft {
  const { columns, constants, decimal } = sheet;
  const fields = Object.fromEntries(columns.map(({ source, field }) => [source, field]));
  const asked = sheet.fields.some(({ field }) => field === monthField);
  const known = columns.some(({ field }) => field === monthField);
  const told = known || sheet.monthColumns.length > 0 || Object.values(fields).includes(dayField);
  const dated = asked && !told ? monthColumn(sheet) : null;
  if (dated !== null) fields[dated] = monthField;
  const { existing } = sheet;
  return { fields, constants, decimal, remember: true, check: false, existing };
}

const monthField = 'mes';
const dayField = 'data';

/** A column that nobody claims and that holds nothing but months, whatever it is called. */
function monthColumn({ columns }: SheetImport): string | null {
  const found = columns.find(({ field, sample }) => {
    const cells = sample.filter((cell) => cell.trim() !== '');
    return field === ignored && cells.length > 0 && cells.every((cell) => parseMonth(cell));
  });
  return found?.source ?? null;
}

/** Whether a column gives the field. */
export function hasColumn(draft: MappingDraft, field: string): boolean {
  return Object.values(draft.fields).includes(field);
}

/** What is wrong, by the API's paths; empty when it can be sent. */
export function problemsOf(draft: MappingDraft, sheet: SheetImport): Record<string, string> {
  const problems: Record<string, string> = {};
  const taken = new Set<string>();
  sheet.columns.forEach(({ source }, i) => {
    const field = draft.fields[source] ?? ignored;
    if (taken.has(field) && !adds(sheet.fields, field)) {
      problems[`columns[${i}].field`] = 'Só uma coluna pode ter este campo';
    }
    taken.add(field);
  });
  const lacks = unmeasured(draft, sheet);
  if (lacks) problems.columns = sheet.unmeasured;
  const needed = sheet.fields.filter(
    ({ field, required }) => required && !taken.has(field) && !tellsMonth(draft, sheet, field),
  );
  for (const { field, label } of needed) {
    if (!isConstant(field) || !asksConstants(sheet))
      problems.columns = `Indique a coluna de: ${label}`;
    else if (draft.constants[field].trim() === '') problems[`constants.${field}`] = missing[field];
    else if (field === 'cnpj' && !isCnpj(draft.constants.cnpj)) {
      problems['constants.cnpj'] = missing.cnpj;
    }
  }
  return problems;
}

/** Whether the month is said by the headers of columns, or by the days of hours. */
function tellsMonth(draft: MappingDraft, sheet: SheetImport, field: string): boolean {
  if (field !== monthField) return false;
  return sheet.monthColumns.length > 0 || hasColumn(draft, dayField) || monthsInHeaders(sheet);
}

/** Months stand in headers that say themselves what they measure: the server finds them. */
function monthsInHeaders({ columns, measures }: SheetImport): boolean {
  const months = columns.filter(
    ({ source, field }) =>
      measures.includes(field) && source.split(/[\s_]+/).some((word) => parseMonth(word) !== null),
  );
  return months.length > 1;
}

/** Whether no column measures, and nobody said that none has to. */
export function unmeasured(draft: MappingDraft, sheet: SheetImport): boolean {
  return !measures(draft, sheet) && !draft.existing && sheet.measures.length > 0;
}

/** Whether a column measures. */
export function measures(draft: MappingDraft, sheet: SheetImport): boolean {
  return sheet.measures.some((field) => hasColumn(draft, field));
}

const missing: Readonly<Record<ConstantField, string>> = {
  cliente: 'Informe o cliente',
  cnpj: 'Informe um CNPJ válido',
  medidor: 'Informe o medidor',
};

function isConstant(field: string): field is ConstantField {
  return (constantFields as readonly string[]).includes(field);
}

/** Whether something may be given once for the whole file. */
export function asksConstants({ fields }: SheetImport): boolean {
  return fields.some(({ field }) => isConstant(field) && field !== 'cnpj');
}

function adds(fields: readonly SheetField[], field: string): boolean {
  return fields.find((known) => known.field === field)?.adds ?? false;
}

/** What is sent: a value for the whole file only where no column gives it. */
export function toMapping(draft: MappingDraft, sheet: SheetImport): ImportMapping {
  const constants: NonNullable<ImportMapping['constants']> = {};
  for (const field of constantFields) {
    const value = draft.constants[field].trim();
    if (value === '' || hasColumn(draft, field)) continue;
    constants[field] = field === 'cnpj' ? normalizeCnpj(value) : value;
  }
  return {
    columns: sheet.columns.map(({ source }) => ({
      source,
      field: draft.fields[source] ?? ignored,
    })),
    constants,
    decimal: draft.decimal || undefined,
    dates: Object.keys(sheet.dates).length > 0 ? { ...sheet.dates } : undefined,
    remember: draft.remember,
    check: draft.check || undefined,
    completar: (draft.existing && !measures(draft, sheet)) || undefined,
  };
}

/** Columns that add up to one field, and what that makes of the first row. */
export interface ColumnSum {
  label: string;
  sources: readonly string[];
  /** "325 + 350 = 675"; empty where the cells are no numbers. */
  firstRow: string;
}

export function sumsOf(draft: MappingDraft, sheet: SheetImport): ColumnSum[] {
  const mixed = mixedSum(draft, sheet);
  if (mixed) return [mixed];
  return sheet.fields
    .filter(({ field, adds: add }) => add && field !== ignored && field !== additional)
    .map(({ field, label }) => {
      const columns = sheet.columns.filter(({ source }) => draft.fields[source] === field);
      const cells = columns.map(({ sample }) => sample[0] ?? '');
      return {
        label,
        sources: columns.map(({ source }) => source),
        firstRow: additionText(cells, draft.decimal),
      };
    })
    .filter(({ sources }) => sources.length > 1);
}

const units: Readonly<Record<string, string>> = {
  consumo_wh: 'Wh',
  consumo_kwh: 'kWh',
  consumo_mwh: 'MWh',
  consumo_gwh: 'GWh',
};

/** Consumption of different hours in different units: each counts in its own. */
function mixedSum(draft: MappingDraft, sheet: SheetImport): ColumnSum | null {
  const columns = sheet.columns
    .map(({ source, sample, horas = '' }) => ({
      source,
      unit: units[draft.fields[source] ?? ''],
      hours: horas,
      cell: sample[0] ?? '',
    }))
    .filter(({ unit }) => unit !== undefined);
  const used = new Set(columns.map(({ unit }) => unit));
  const twice = columns.some(({ hours, unit }) =>
    columns.some((other) => other.hours === hours && other.unit !== unit),
  );
  if (used.size < 2 || twice || columns.some(({ hours }) => hours === '')) return null;
  return {
    label: 'Consumo',
    sources: columns.map(({ source }) => source),
    firstRow: columns
      .filter(({ cell }) => cell.trim() !== '')
      .map(({ cell, unit }) => `${cell.trim()} ${unit}`)
      .join(' + '),
  };
}

/** "325,5 + 350 = 675,5", exact to the last digit. An empty cell adds nothing. */
function additionText(cells: readonly string[], decimal: DecimalMark): string {
  const filled = cells.filter((cell) => cell.trim() !== '');
  const numbers = filled.map((cell) => parseNumber(asBrazilian(cell, decimal)));
  if (numbers.length === 0 || !numbers.every((n) => n !== null)) return '';
  const places = Math.max(...numbers.map((n) => n.split('.')[1]?.length ?? 0));
  const sum = numbers.reduce((total, n) => total + scaled(n, places), 0n);
  return `${numbers.map((n) => formatDecimal(n)).join(' + ')} = ${formatDecimal(unscaled(sum, places))}`;
}

function asBrazilian(cell: string, decimal: DecimalMark): string {
  return decimal === '.' ? cell.replaceAll(',', '').replace('.', ',') : cell;
}

function scaled(canonical: string, places: number): bigint {
  const [whole = '0', fraction = ''] = canonical.split('.');
  return BigInt(whole + fraction.padEnd(places, '0'));
}

function unscaled(value: bigint, places: number): string {
  const digits = String(value < 0n ? -value : value).padStart(places + 1, '0');
  const whole = digits.slice(0, digits.length - places);
  const fraction = digits.slice(digits.length - places).replace(/0+$/, '');
  return (value < 0n ? '-' : '') + whole + (fraction === '' ? '' : `.${fraction}`);
}
