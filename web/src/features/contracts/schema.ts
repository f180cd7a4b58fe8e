import * as z from 'zod/mini';
import { parseDate } from '@/lib/parse-br';
import { complianceNames, declaredNames } from '@/model/contract/compliance';
import { numberOf } from '@/model/contract/field-kinds';
import { eachField, fieldNamed } from '@/model/contract/fields';
import { type ContractForm, type Overrides, overriddenFields } from '@/model/contract/form-values';
import { partialQuestion } from '@/model/contract/partial';

/*
 * The rules of a contract's form: each field's own (see fields.ts of the model), and those that
 * look at two fields. The server holds the same ones, with the same sentences; a blank limit is
 * allowed there and here; the flexibility applies instead.
 */

const anything = z.string();

const rules = z
  .object({
    ...eachField(({ rule }, name) =>
      rule === undefined || name === 'price'
        ? anything
        : z
            .string()
            .check(z.refine(rule.holds, { error: ({ input }) => rule.message(String(input)) })),
    ),
    ...(Object.fromEntries(
      [...complianceNames, ...declaredNames].map((name) => [name, anything]),
    ) as Record<
      (typeof complianceNames)[number] | (typeof declaredNames)[number],
      typeof anything
    >),
    adjusted: z.boolean(),
    statusFrom: anything,
    reason: anything,
  })
  .check((payload) => {
    const { start, end, upper, lower } = payload.value;
    const first = parseDate(start);
    const last = parseDate(end);
    if (first !== null && last !== null && last < first) {
      payload.issues.push(issue('end', 'O fim deve ser maior ou igual ao início', payload.value));
    }
    const top = numberOf(upper);
    const bottom = numberOf(lower);
    if (top !== null && bottom !== null && top < bottom) {
      payload.issues.push(
        issue('upper', 'Limite superior deve ser maior ou igual ao inferior', payload.value),
      );
    }
  });

type Before = Overrides & Pick<ContractForm, 'start' | 'end' | 'price'>;

const validityOf = ({ start, end }: Pick<ContractForm, 'start' | 'end'>) => ({
  start: parseDate(start),
  end: parseDate(end),
});

/**
 * The rules of the form: a month that becomes partial takes a rule, overriding the compliance a
 * reason. A price is judged where it is new, and where it is seen: none is while there are
 * prices by period.
 */
export function contractSchema(before: Before) {
  return rules.check((payload) => {
    const { value } = payload;
    const { rule } = fieldNamed('price');
    if (value.prices === '' && value.price !== before.price && rule?.holds(value.price) === false) {
      payload.issues.push(issue('price', rule.message(value.price), value));
    }
    const question =
      value.partial === '' ? partialQuestion(validityOf(value), validityOf(before)) : null;
    if (question !== null) payload.issues.push(issue('partial', question, value));
    if (overriddenFields(value, before).length > 0 && value.reason.trim() === '') {
      payload.issues.push(issue('reason', 'Informe o motivo do ajuste', payload.value));
    }
  });
}

function issue(field: keyof ContractForm, message: string, input: unknown) {
  return { code: 'custom' as const, path: [field], message, input, continue: true };
}
