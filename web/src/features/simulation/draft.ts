import type { SimulationEntry, SimulationReadingBody } from '@/api/gen/types.gen';
import { addMonths, currentMonth, monthShort } from '@/lib/month';
import { parseNumber } from '@/lib/parse-br';
import { fieldText, readField } from './fields';

/** The texts of the fields, by their name in the API. */
type Texts = Readonly<Record<string, string>>;

/** Everything that is entered, as it was typed. Paths are the API's: "consumo_mensal[3].mes". */
export interface Draft {
  /** "cliente.nome", "oferta.preco_R$_MWh" … */
  facts: Texts;
  months: readonly Texts[];
  /** Tables that the user typed; none of them counts while `typedTariffs` is off. */
  tariffs: readonly Texts[];
  typedTariffs: boolean;
  ownGeneration: boolean;
  /** What the screen does not show goes back as it came. */
  base: SimulationEntry;
}

export type FieldErrors = Readonly<Record<string, string>>;

const groups = [
  'cliente',
  'oferta',
  'tributos',
  'gerador',
  'premissas',
  'migracao',
  'creditos',
  'riscos',
] as const;
const monthsOfAYear = 12;

/** Every fact that the screen shows; a field of a group without an entry starts empty. */
const loss = 'premissas.perdas_percentual';
const fee = 'premissas.gestao_mensal_R$';
const defaults: Texts = { [loss]: '3', [fee]: '500,00', 'premissas.bandeira': 'verde' };

/** An entry of the API as a draft: of the sample, or of a stored simulation. */
export function toDraft(entry: SimulationEntry): Draft {
  const facts: Record<string, string> = { inicio: fieldText('inicio', entry.inicio) };
  for (const group of groups) {
    for (const [key, value] of Object.entries(entry[group] ?? {})) {
      if (typeof value !== 'object') facts[`${group}.${key}`] = fieldText(key, value);
    }
  }
  const tariffs = (entry.tarifas ?? []).map(textsOf);
  return {
    facts: { ...defaults, ...withoutEmpty(facts) },
    months: entry.consumo_mensal.map(textsOf),
    tariffs: tariffs.length > 0 ? tariffs : emptyTariffs(),
    typedTariffs: tariffs.length > 0,
    // Sim where the generator costs something (SM-03).
    ownGeneration: (entry.gerador?.custo_R$_kWh ?? 0) > 0,
    base: entry,
  };
}

function textsOf(record: object): Texts {
  return Object.fromEntries(
    Object.entries(record).map(([key, value]) => [key, fieldText(key, value)]),
  );
}

function withoutEmpty(texts: Texts): Texts {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''));
}

function emptyTariffs(): Texts[] {
  return [{ modalidade: 'Verde' }, { modalidade: 'Azul' }];
}

const nothing: SimulationEntry = { cliente: {}, consumo_mensal: [], oferta: {}, tributos: {} };

/** To be typed by hand: the twelve months that ended last. */
export function blankDraft(): Draft {
  const last = addMonths(currentMonth(), -1);
  return {
    ...toDraft(nothing),
    months: Array.from({ length: monthsOfAYear }, (_, i) => ({
      mes: monthShort(addMonths(last, i - monthsOfAYear + 1)),
    })),
  };
}

/** One thing that is wrong with a file or a text. */
export interface Problem {
  cell: string;
  message: string;
  /** What stood there. */
  text: string;
}

export interface Reading {
  draft: Draft;
  errors: FieldErrors;
  problems: readonly Problem[];
  notices: readonly string[];
  /** There is something to be typed in any case. */
  editing?: boolean;
}

/** Where a problem is: in a cell of a sheet, or in the month of a source without cells. */
type PlaceOf = (
  problem: SimulationReadingBody['problemas'][number],
  row: Texts | undefined,
) => string;

const inCell: PlaceOf = ({ celula, linha }) => celula || (linha > 0 ? `Linha ${linha}` : '');
/** A bill has no cells: its problems are located by month. */
export const inMonth: PlaceOf = (_, row) => row?.mes ?? '';

/** What a file or a text says, with what could not be read in its fields: nothing is lost. */
export function fromReading(wire: SimulationReadingBody, place: PlaceOf = inCell): Reading {
  const { cliente, consumo_mensal, tributos, problemas, linhas, avisos } = wire;
  const draft = toDraft({ ...nothing, cliente, consumo_mensal, tributos });
  const months = draft.months.map((month) => ({ ...month }));
  const facts = { ...draft.facts };
  const errors: Record<string, string> = {};
  for (const { linha, campo, mensagem, texto } of problemas) {
    const row = linhas.indexOf(linha);
    const month = months[row];
    if (campo in clientFields) {
      errors[`cliente.${campo}`] ??= mensagem;
      if (texto !== '') facts[`cliente.${campo}`] ||= texto;
    } else if (month && campo !== '') {
      errors[`consumo_mensal[${row}].${campo}`] ??= mensagem;
      if (texto !== '') month[campo] ||= texto;
    }
  }
  const problems = problemas.map((p) => ({
    cell: place(p, months[linhas.indexOf(p.linha)]),
    message: p.mensagem,
    text: p.texto,
  }));
  return { draft: { ...draft, facts, months }, errors, problems, notices: avisos };
}

const clientFields: Texts = {
  nome: '',
  unidade: '',
  distribuidora: '',
  subgrupo: '',
  modalidade: '',
  demanda_contratada_kW: '',
  demanda_contratada_ponta_kW: '',
  observacao: '',
};

const indexed = /^(consumo_mensal|tarifas)\[(\d+)\]\.(.+)$/;

/** The text of a field. */
export function textAt(draft: Draft, path: string): string {
  const match = indexed.exec(path);
  if (!match) return draft.facts[path] ?? '';
  const rows = match[1] === 'tarifas' ? draft.tariffs : draft.months;
  return rows[Number(match[2])]?.[match[3] ?? ''] ?? '';
}

/** The draft with another text in a field. */
export function withText(draft: Draft, path: string, text: string): Draft {
  const match = indexed.exec(path);
  if (!match) return { ...draft, facts: { ...draft.facts, [path]: text } };
  const [, list, at, key = ''] = match;
  const change = (rows: readonly Texts[]) =>
    rows.map((row, i) => (i === Number(at) ? { ...row, [key]: text } : row));
  return list === 'tarifas'
    ? { ...draft, tariffs: change(draft.tariffs) }
    : { ...draft, months: change(draft.months) };
}

/** The fields without which no simulation is possible: they carry the mark (*). */
const needed = [
  'cliente.nome',
  'cliente.distribuidora',
  'cliente.subgrupo',
  'cliente.modalidade',
  'oferta.preco_R$_MWh',
  'tributos.icms_percentual',
  'tributos.pis_percentual',
  'tributos.cofins_percentual',
];
const demand = 'cliente.demanda_contratada_kW';

export function isRequired(path: string): boolean {
  return path === demand || needed.includes(path);
}

/** Whether every field with (*) is filled, and the contracted demand above zero (SM-04). */
export function isComplete(draft: Draft): boolean {
  const filled = needed.every((path) => textAt(draft, path).trim() !== '');
  return filled && Number(parseNumber(textAt(draft, demand)) ?? 0) > 0;
}

export interface Entered {
  entry: SimulationEntry;
  errors: FieldErrors;
}

/** The draft as the API takes it, and the fields that cannot be read. */
export function toEntry(draft: Draft): Entered {
  const errors: Record<string, string> = {};
  const read = (texts: Texts, at: string) => {
    const out: Record<string, unknown> = {};
    for (const [key, text] of Object.entries(texts)) {
      const found = readField(key, text);
      if ('problem' in found) errors[`${at}${key}`] = found.problem;
      else if (found.value !== undefined) out[key] = found.value;
    }
    return out;
  };
  const group = (name: string) =>
    read(
      Object.fromEntries(
        Object.entries(draft.facts)
          .filter(([path]) => path.startsWith(`${name}.`))
          .map(([path, text]) => [path.slice(name.length + 1), text]),
      ),
      `${name}.`,
    );
  const { base } = draft;
  const entry = {
    ...read({ inicio: draft.facts.inicio ?? '' }, ''),
    cliente: group('cliente'),
    consumo_mensal: draft.months.map((row, i) => read(row, `consumo_mensal[${i}].`)),
    oferta: { ...(base.oferta.precos && { precos: base.oferta.precos }), ...group('oferta') },
    tributos: group('tributos'),
    ...(draft.ownGeneration && { gerador: group('gerador') }),
    premissas: group('premissas'),
    migracao: group('migracao'),
    creditos: group('creditos'),
    riscos: group('riscos'),
    ...(draft.typedTariffs && {
      tarifas: draft.tariffs.map((row, i) => read(row, `tarifas[${i}].`)),
    }),
  };
  // The names are the API's own, so that the shape is its entry.
  return { entry: entry as SimulationEntry, errors };
}
