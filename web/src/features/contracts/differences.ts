import type { Entries } from '@/model/contract/field-kinds';
import { type FieldName, fieldNamed, fields } from '@/model/contract/fields';
import { type ContractField, type ContractForm, fieldLabels } from '@/model/contract/form-values';

export interface Difference {
  field: ContractField;
  label: string;
  /** As the screens write them; '–' where there is nothing. */
  first: string;
  second: string;
}

/** The values in which two states of a contract differ, in the order of the form. */
export function differences(first: ContractForm, second: ContractForm): Difference[] {
  return (Object.keys(fieldLabels) as (keyof typeof fieldLabels)[])
    .filter((field) => first[field] !== second[field])
    .map((field) => {
      const [a, b] = both(field, first, second);
      return { field, label: fieldLabels[field], first: a, second: b };
    });
}

function both(name: ContractField, first: ContractForm, second: ContractForm): [string, string] {
  const field = name in fields ? fieldNamed(name as FieldName) : null;
  const shown = (value: string | boolean) => {
    if (typeof value === 'boolean') return value ? 'Sim' : 'Não';
    return value === ''
      ? (field?.blank ?? '–')
      : (field?.shown?.(value) ?? value) + (field?.suffix ?? '');
  };
  return field?.entries
    ? compared(field.entries(String(first[name])), field.entries(String(second[name])))
    : [shown(first[name]), shown(second[name])];
}

const most = 6;

/** Both states of a field of many values, written out where they differ. */
function compared(first: Entries, second: Entries): [string, string] {
  const a = new Map(first);
  const b = new Map(second);
  const keys = [...new Set([...a.keys(), ...b.keys()])].filter((key) => a.get(key) !== b.get(key));
  return [written(a, keys), written(b, keys)];
}

function written(entries: ReadonlyMap<string, string>, keys: readonly string[]): string {
  const given = keys.filter((key) => entries.has(key));
  if (given.length === 0) return '–';
  const text = given
    .slice(0, most)
    .map((key) => `${key}: ${entries.get(key)}`)
    .join('; ');
  return given.length > most ? `${text}; e mais ${given.length - most}` : text;
}
