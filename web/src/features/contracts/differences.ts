import type { ContractField, ContractForm } from '@/model/contract/form-values';
import { fieldLabels } from '@/model/contract/form-values';
import { compared, isCompound } from './compound';

export interface Difference {
  field: ContractField;
  label: string;
  /** As the screens write them; '–' where there is nothing. */
  first: string;
  second: string;
}

const percents: ReadonlySet<ContractField> = new Set(['upper', 'lower', 'flexibility', 'loss']);

/** The values in which two states of a contract differ, in the order of the form. */
export function differences(first: ContractForm, second: ContractForm): Difference[] {
  return (Object.keys(fieldLabels) as (keyof typeof fieldLabels)[])
    .filter((field) => first[field] !== second[field])
    .map((field) => {
      const [a, b] = isCompound(field)
        ? compared(field, first[field], second[field])
        : [shown(field, first), shown(field, second)];
      return { field, label: fieldLabels[field], first: a, second: b };
    });
}

function shown(field: ContractField, form: ContractForm): string {
  const value = form[field];
  if (typeof value === 'boolean') return value ? 'Sim' : 'Não';
  if (value === '') return field === 'group' ? 'default' : '–';
  return percents.has(field) ? `${value}\u00a0%` : value;
}
