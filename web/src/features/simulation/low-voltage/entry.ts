import type { LowVoltageEntryWire } from '@/api/simulation';
import type { FieldErrors } from '../draft';
import { readField } from '../fields';

type Texts = Readonly<Record<string, string>>;

/** Fields that are no numbers, by what an empty one means to the API. */
const choices = ['empresarial', 'baixa_renda'];

/** What was typed, as the API takes it, and the fields that cannot be read. */
export function toLowVoltage(facts: Texts): { entry: LowVoltageEntryWire; errors: FieldErrors } {
  const errors: Record<string, string> = {};
  const entry: Record<string, unknown> = {};
  const branca: Record<string, unknown> = {};
  for (const [path, text] of Object.entries(facts)) {
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
  return { entry: entry as unknown as LowVoltageEntryWire, errors };
}
