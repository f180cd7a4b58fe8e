import { formatDate } from '@/lib/format';
import { todayInBrazil } from '@/lib/month';
import {
  type Compliance,
  type ComplianceField,
  complianceFields,
  complianceNames,
  type DeclaredField,
  declaredFields,
  declaredNames,
} from './compliance';
import type { Contract } from './contract';
import { eachField, type FieldName } from './fields';

/** What the form holds: everything as it is typed; a field of many values is one text. */
export interface ContractForm extends Record<FieldName | ComplianceField | DeclaredField, string> {
  adjusted: boolean;
  /** When a changed status holds from; blank: today. */
  statusFrom: string;
  /** Why a result or the adjusted flag is changed. */
  reason: string;
}

export type ContractField = keyof ContractForm;

/** What only who overrides the compliance may change, and with a reason. */
const overrideFields = ['adjusted', ...complianceNames, ...declaredNames] as const;

export type Overrides = Pick<ContractForm, (typeof overrideFields)[number]>;

/** What is changed of these; the months of a divergence count where one is declared. */
export function overriddenFields(form: Partial<Overrides>, before: Overrides) {
  const hidden: readonly string[] = declaredNames.filter(
    (name) => form[declaredFields[name].of] !== 'Divergente',
  );
  return overrideFields.filter((name) => form[name] !== before[name] && !hidden.includes(name));
}

/** What a write is compared with: a changed status has a date of effect, a changed flexibility counts. */
export type Before = Overrides & Pick<ContractForm, 'status' | 'flexibility'>;

/** What the form of a new contract starts with. */
export const newContract: ContractForm = {
  ...eachField((field) => field.initial ?? ''),
  ...statusesOf(),
  nfMonths: '',
  invoiceMonths: '',
  adjusted: false,
  statusFrom: '',
  reason: '',
};

/** A contract as the form shows it. */
export function toForm(contract: Contract): ContractForm {
  return {
    ...eachField((field, name) => field.typed(contract[name])),
    ...statusesOf(contract.compliance),
    nfMonths: contract.nfMonths,
    invoiceMonths: contract.invoiceMonths,
    adjusted: contract.adjusted,
    statusFrom: formatDate(todayInBrazil()),
    reason: '',
  };
}

function statusesOf(compliance?: Compliance) {
  return Object.fromEntries(
    complianceNames.map((name) => [name, compliance?.[complianceFields[name].key] ?? 'Em análise']),
  ) as Record<ComplianceField, string>;
}

/** The labels that name the fields, in the form and where changes are listed. */
export const fieldLabels = {
  ...eachField((field) => field.label),
  ...(Object.fromEntries(
    complianceNames.map((name) => [name, `Conformidade: ${complianceFields[name].key}`]),
  ) as Record<ComplianceField, string>),
  nfMonths: declaredFields.nfMonths.label,
  invoiceMonths: declaredFields.invoiceMonths.label,
  adjusted: 'Contrato ajustado',
} satisfies Record<Exclude<ContractField, 'statusFrom' | 'reason'>, string>;
