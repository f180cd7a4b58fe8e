import type { ContractWriteBody } from '@/api/gen/types.gen';
import { parseDate } from '@/lib/parse-br';
import {
  complianceFields,
  complianceNames,
  declaredFields,
  declaredNames,
  sentMonths,
} from '@/model/contract/compliance';
import { fieldNamed, fieldNames } from '@/model/contract/fields';
import {
  type Before,
  type ContractField,
  type ContractForm,
  newContract,
  type Overrides,
  overriddenFields,
} from '@/model/contract/form-values';
import { flexibilityCounts } from '@/model/contract/typed-band';

/** What the user may write besides the registration. */
export interface Rights {
  pricing: boolean;
  override: boolean;
}

/**
 * The body of a write. What the user may not write is left out, so that it keeps its value, and
 * so are the results of checking that stand as they were read: those are the server's own.
 */
export function toInput(
  form: ContractForm,
  rights: Rights,
  before: Before = newContract,
): ContractWriteBody {
  // The price that prices by period have taken the place of is not sent: the server reckons it.
  const written = fieldNames.filter(
    (name) =>
      (rights.pricing || !fieldNamed(name).pricing) && !(name === 'price' && form.prices !== ''),
  );
  return Object.assign(
    {},
    ...written.map((name) => fieldNamed(name).send(form[name])),
    flexibilityCounts(form, before) && { upper_limit_percent: null, lower_limit_percent: null },
    form.status !== before.status &&
      form.statusFrom !== '' && { status_from: parseDate(form.statusFrom) ?? form.statusFrom },
    rights.override && {
      adjusted: form.adjusted,
      ...overridden(form, before),
      reason: form.reason.trim() || undefined,
    },
  );
}

/** The results that are set by hand. */
function overridden(form: ContractForm, before: Overrides): ContractWriteBody {
  const changed: readonly string[] = overriddenFields(form, before);
  const results = complianceNames.filter((name) => changed.includes(name));
  const months = declaredNames.filter((name) => changed.includes(name));
  return Object.fromEntries([
    ...results.map((name) => [complianceFields[name].wire, form[name]]),
    ...months.map((name) => [declaredFields[name].wire, sentMonths(form[name])]),
  ]);
}

const fieldsByPath = new Map<string, ContractField>([
  ...fieldNames.map((name) => [fieldNamed(name).wire, name] as const),
  ...complianceNames.map((name) => [complianceFields[name].wire, name] as const),
  ...declaredNames.map((name) => [declaredFields[name].wire, name] as const),
  ['energy_source', 'incentive'],
  ['status_from', 'statusFrom'],
  ['adjusted', 'adjusted'],
  ['reason', 'reason'],
]);

/**
 * The form's field for a path of the API, so that the server's sentences stand where they belong:
 * "prices.periods[0].months[2].price" belongs to the prices as a whole.
 */
export function fieldOf(path: string): ContractField | null {
  return fieldsByPath.get(/^\w+/.exec(path)?.[0] ?? '') ?? null;
}
