import type { SimulationEntry, SimulationLowVoltageEntry } from '@/api/gen/types.gen';
import type { FieldErrors } from '../draft';
import { fieldText, readField } from '../fields';

/** A kept unit as the texts of its fields. */
export function lowVoltageTexts(entry: SimulationLowVoltageEntry): Texts {
  const facts: Record<string, string> = {};
  for (const [key, value] of Object.entries(entry)) {
    if (choices.includes(key)) facts[key] = value === true ? 'sim' : '';
    else if (typeof value !== 'object') facts[key] = fieldText(key, value);
  }
  for (const [key, value] of Object.entries(entry.branca ?? {})) {
    facts[`branca.${key}`] = fieldText(key, value);
  }
  return facts;
}

/** The entry of a simulation that keeps a unit of group B. */
export function entryOfUnit(facts: Texts, unit: SimulationLowVoltageEntry): SimulationEntry {
  const said = (key: string) => (facts[`cliente.${key}`] ?? '').trim();
  return {
    cliente: {
      nome: said('nome'),
      unidade: said('unidade'),
      distribuidora: said('distribuidora'),
    },
    consumo_mensal: [],
    oferta: {},
    tributos: {},
    baixa_tensao: unit,
  };
}

type Texts = Readonly<Record<string, string>>;

/** Fields that are no numbers, by what an empty one means to the API. */
const choices = ['empresarial', 'baixa_renda'];

/** What was typed, as the API takes it, and the fields that cannot be read. */
export function toLowVoltage(facts: Texts): {
  entry: SimulationLowVoltageEntry;
  errors: FieldErrors;
} {
  const errors: Record<string, string> = {};
  const entry: Record<string, unknown> = {};
  const branca: Record<string, unknown> = {};
  for (const [path, text] of Object.entries(facts)) {
    if (path.startsWith('cliente.')) continue;
    const key = path.replace('branca.', '');
    if (choices.includes(key)) {
      entry[key] = text !== '';
      continue;
    }
    const found = readField(key, text);
    if ('problem' in found) errors[path] = found.problem;
    else if (found.value !== undefined) (key === path ? entry : branca)[key] = found.value;
  }
  if (Object.keys(branca).length > 0) entry.branca = branca;
  // The names are the API's own, so that the shape is its entry.
  return { entry: entry as unknown as SimulationLowVoltageEntry, errors };
}
