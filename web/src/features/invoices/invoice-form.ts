import type { FieldErrors, FieldPath, Resolver } from 'react-hook-form';
import { set } from 'react-hook-form';
import type { InvoiceFigures, InvoiceWriteBody } from '@/api/gen/types.gen';
import { canonicalOf } from '@/lib/decimals';
import { formatDate, formatDecimal } from '@/lib/format';
import { isMonth, type YearMonth } from '@/lib/month';
import { parseDate, parseNumber } from '@/lib/parse-br';
import type { Invoice, InvoiceKind } from '@/model/contract/invoice';
import type { DemandKey, EnergyKey, FigureKey } from './figures';
import {
  billFigures,
  demandFigures,
  energyFigures,
  type FigureSpec,
  nfFigures,
  type Posto,
  postos,
} from './figures';

type Texts<K extends string> = Record<K, string>;

/** An invoice as it is typed. */
export interface InvoiceForm {
  kind: InvoiceKind;
  month: YearMonth;
  number: string;
  issued: string;
  due: string;
  total: string;
  status: string;
  fileId: string;
  note: string;
  regime: string;
  cycleStart: string;
  cycleEnd: string;
  distributor: string;
  subgroup: string;
  modality: string;
  reading: string;
  figures: Texts<FigureKey>;
  demand: Record<Posto, Texts<DemandKey>>;
  energy: Record<Posto, Texts<EnergyKey>>;
}

const allFigures = [...nfFigures, ...billFigures];

/** An invoice as its form shows it; a new one of the kind and month where there is none. */
export function toInvoiceForm(
  invoice: Invoice | null,
  fresh: { kind: InvoiceKind; month: YearMonth },
): InvoiceForm {
  const figures = invoice?.figures ?? {};
  return {
    kind: invoice?.kind ?? fresh.kind,
    month: invoice?.month ?? fresh.month,
    number: invoice?.number ?? '',
    issued: formatDate(invoice?.issued, ''),
    due: formatDate(invoice?.due, ''),
    total: typed(invoice?.total, 2),
    // Vencida is an open one whose day has passed.
    status: invoice?.status === 'Vencida' ? 'Em aberto' : (invoice?.status ?? 'Em aberto'),
    fileId: invoice?.file?.id ?? '',
    note: invoice?.note ?? '',
    regime: figures.icms_regime ?? '',
    cycleStart: formatDate(figures.cycle_start, ''),
    cycleEnd: formatDate(figures.cycle_end, ''),
    distributor: figures.distributor ?? '',
    subgroup: figures.subgroup ?? '',
    modality: figures.modality ?? '',
    reading: readingOf(figures.estimated),
    figures: textsOf(allFigures, figures),
    demand: linesOf(demandFigures, figures.demand),
    energy: linesOf(energyFigures, figures.energy),
  };
}

/** How the meter was read, as the form chooses it. */
function readingOf(estimated: boolean | null | undefined): string {
  if (estimated === null || estimated === undefined) return '';
  return estimated ? 'estimada' : 'real';
}

type Numbers<K extends string> = { [P in K]?: string | number | null };

function textsOf<K extends string>(specs: readonly FigureSpec<K>[], from: Numbers<K>): Texts<K> {
  return Object.fromEntries(
    specs.map(({ key, places }) => [key, typed(from[key], places)]),
  ) as Texts<K>;
}

function linesOf<K extends string>(
  specs: readonly FigureSpec<K>[],
  lines: readonly ({ posto: string } & Numbers<K>)[] | null | undefined,
): Record<Posto, Texts<K>> {
  const line = (posto: Posto) =>
    textsOf(specs, lines?.find((one) => one.posto === posto) ?? ({} as Numbers<K>));
  return { ponta: line('ponta'), fora_ponta: line('fora_ponta'), unico: line('unico') };
}

function typed(value: string | number | null | undefined, places = 0): string {
  const canonical = canonicalOf(value);
  return canonical === null ? '' : formatDecimal(canonical, places);
}

/** The body of a write; figures that the form does not show go back as they were. */
export function toInvoiceInput(form: InvoiceForm, before: Invoice | null): InvoiceWriteBody {
  return {
    kind: form.kind,
    competencia: form.month,
    vencimento: parseDate(form.due),
    emissao: parseDate(form.issued),
    numero: form.number.trim() || null,
    valor: numberIn(form.total),
    status: form.status,
    file_id: form.fileId || null,
    unit_id: before?.unitId ?? null,
    figures: form.kind === 'nf_fornecedora' ? nfInput(form) : billInput(form),
    note: form.note.trim() || null,
  };
}

function nfInput(form: InvoiceForm): InvoiceFigures {
  return { ...numbersOf(nfFigures, form.figures), icms_regime: form.regime || null };
}

function billInput(form: InvoiceForm): InvoiceFigures {
  return {
    ...numbersOf(billFigures, form.figures),
    cycle_start: parseDate(form.cycleStart),
    cycle_end: parseDate(form.cycleEnd),
    distributor: form.distributor.trim() || null,
    subgroup: form.subgroup || null,
    modality: form.modality || null,
    estimated: form.reading === '' ? null : form.reading === 'estimada',
    demand: sentPostos(form.demand).map((posto) => ({
      posto,
      ...numbersOf(demandFigures, form.demand[posto]),
    })),
    energy: sentPostos(form.energy).map((posto) => ({
      posto,
      ...numbersOf(energyFigures, form.energy[posto]),
    })),
  };
}

function numbersOf<K extends string>(
  specs: readonly FigureSpec<K>[],
  texts: Texts<K>,
): { [P in K]?: number | null } {
  const entries = specs.map(({ key }) => [key, numberIn(texts[key])]);
  return Object.fromEntries(entries) as { [P in K]?: number | null };
}

function numberIn(text: string): number | null {
  const canonical = parseNumber(text);
  return canonical === null ? null : Number(canonical);
}

/** The tariff periods of which something is typed, in the order in which they are sent. */
export function sentPostos(lines: Record<Posto, Texts<string>>): Posto[] {
  return postos.filter((posto) => Object.values(lines[posto]).some((text) => text.trim() !== ''));
}

const badNumber = 'Informe um número, como 1.234,56';

/** The rules that need no server; the others are its own. */
export const invoiceResolver: Resolver<InvoiceForm> = (values) => {
  const errors: FieldErrors<InvoiceForm> = {};
  for (const [path, message] of wrongFields(values)) {
    set(errors, path, { type: 'rule', message });
  }
  return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
};

function wrongFields(form: InvoiceForm): [FieldPath<InvoiceForm>, string][] {
  const wrong: [FieldPath<InvoiceForm>, string][] = [];
  const check = (ok: boolean, path: FieldPath<InvoiceForm>, message: string) => {
    if (!ok) wrong.push([path, message]);
  };
  const isDate = (text: string) => text.trim() === '' || parseDate(text) !== null;
  check(isMonth(form.month), 'month', 'Informe a competência');
  check(isDate(form.issued), 'issued', 'Informe uma data como 05/11/2026.');
  check(isDate(form.due), 'due', 'Informe uma data como 05/11/2026.');
  check(isNumber(form.total), 'total', badNumber);
  if (form.kind === 'nf_fornecedora') {
    for (const { key } of nfFigures)
      check(isNumber(form.figures[key]), `figures.${key}`, badNumber);
    return wrong;
  }
  check(isDate(form.cycleStart), 'cycleStart', 'Informe uma data como 05/11/2026.');
  check(isDate(form.cycleEnd), 'cycleEnd', 'Informe uma data como 05/11/2026.');
  for (const { key, signed } of billFigures) {
    check(isNumber(form.figures[key], signed), `figures.${key}`, badNumber);
  }
  for (const posto of postos) {
    for (const { key } of demandFigures) {
      check(isNumber(form.demand[posto][key]), `demand.${posto}.${key}`, badNumber);
    }
    for (const { key } of energyFigures) {
      check(isNumber(form.energy[posto][key]), `energy.${posto}.${key}`, badNumber);
    }
  }
  return wrong;
}

/** Blank, or a number. */
function isNumber(text: string, signed = false): boolean {
  if (text.trim() === '') return true;
  const canonical = parseNumber(text);
  return canonical !== null && (signed || !canonical.startsWith('-'));
}

const names: Readonly<Record<string, FieldPath<InvoiceForm>>> = {
  kind: 'kind',
  competencia: 'month',
  vencimento: 'due',
  emissao: 'issued',
  numero: 'number',
  valor: 'total',
  status: 'status',
  file_id: 'fileId',
  note: 'note',
  'figures.icms_regime': 'regime',
  'figures.cycle_start': 'cycleStart',
  'figures.cycle_end': 'cycleEnd',
  'figures.distributor': 'distributor',
  'figures.subgroup': 'subgroup',
  'figures.modality': 'modality',
  'figures.estimated': 'reading',
};

/** The form's field for a path of the API: "figures.demand[0].tariff" is that of the first line. */
export function invoiceFieldOf(path: string, form: InvoiceForm): FieldPath<InvoiceForm> | null {
  const known = names[path];
  if (known) return known;
  const line = /^figures\.(demand|energy)\[(\d+)\]\.(\w+)$/.exec(path);
  if (line) {
    const [, list, index, key] = line as unknown as [string, 'demand' | 'energy', string, string];
    const posto = sentPostos(form[list])[Number(index)];
    return posto ? (`${list}.${posto}.${key}` as FieldPath<InvoiceForm>) : null;
  }
  const figure = /^figures\.(\w+)$/.exec(path)?.[1];
  const isFigure = allFigures.some(({ key }) => key === figure);
  return isFigure ? (`figures.${figure}` as FieldPath<InvoiceForm>) : null;
}
