import * as z from 'zod/mini';
import { isCnpj } from '@/lib/cnpj';
import { parseDate, parseNumber } from '@/lib/parse-br';
import {
  type ContractForm,
  numberOf,
  type Overrides,
  overrideFields,
} from '@/model/contract/form-values';

/*
 * The rules of a contract's form. The server holds the same ones, with the same sentences; a
 * blank limit is allowed there and here, the flexibility then stands for it.
 */

const anything = z.string();

function text(rule: (value: string) => boolean, message: string) {
  return z.string().check(z.refine(rule, message));
}

/** Blank, or a number within the bounds with at most so many decimals. */
function optionalNumber(message: string, max: number, decimals?: number) {
  return text((value) => {
    if (value.trim() === '') return true;
    const canonical = parseNumber(value);
    if (canonical === null) return false;
    const places = canonical.split('.')[1]?.length ?? 0;
    const n = Number(canonical);
    return n >= 0 && n <= max && (decimals === undefined || places <= decimals);
  }, message);
}

const maxRecipients = 10;

/** Several addresses separated by commas; blank is none. */
function areEmails(value: string): boolean {
  if (value.trim() === '') return true;
  const addresses = value.split(',').map((address) => address.trim());
  return (
    addresses.length <= maxRecipients &&
    addresses.every((address) =>
      /^[^\s@<>()[\]\\",;:]+@[^\s@<>()[\]\\",;:]+\.[^\s@.]+$/.test(address),
    )
  );
}

const rules = z
  .object({
    client: text((value) => value.trim() !== '', 'Informe o cliente'),
    cnpj: text(isCnpj, 'Informe um CNPJ válido'),
    group: anything,
    segment: anything,
    contact: anything,
    emails: text(areEmails, 'Informe e-mails válidos, separados por vírgula (no máximo 10)'),
    volume: text((value) => (numberOf(value) ?? 0) > 0, 'Informe um volume maior que zero'),
    unit: anything,
    status: anything,
    source: anything,
    modality: anything,
    start: text((value) => parseDate(value) !== null, 'Informe o início da vigência'),
    end: text((value) => parseDate(value) !== null, 'Informe o fim da vigência'),
    billingCycle: anything,
    upper: optionalNumber('Limite superior deve estar entre 0% e 500%', 500),
    lower: optionalNumber('Limite inferior deve estar entre 0% e 500%', 500),
    flexibility: optionalNumber('Flexibilidade deve estar entre 0% e 500%', 500),
    loss: optionalNumber('Perdas devem estar entre 0% e 100%', 100),
    price: optionalNumber('Informe um preço médio entre 0 e 100.000 R$/MWh', 100_000),
    spotPrice: optionalNumber('Informe um preço de referência entre 0 e 100.000 R$/MWh', 100_000),
    supplier: anything,
    proinfa: optionalNumber(
      'PROINFA deve ser maior ou igual a zero, com até 3 casas decimais',
      1_000_000,
      3,
    ),
    prices: anything,
    volumes: anything,
    additional: anything,
    consumptionStatus: anything,
    nfStatus: anything,
    invoiceStatus: anything,
    chargesStatus: anything,
    overallStatus: anything,
    adjusted: z.boolean(),
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

/** The rules of the form; overriding the compliance takes a reason. */
export function contractSchema(before: Overrides) {
  return rules.check((payload) => {
    const { value } = payload;
    const overridden = overrideFields.some((field) => value[field] !== before[field]);
    if (overridden && value.reason.trim() === '') {
      payload.issues.push(issue('reason', 'Informe o motivo do ajuste', payload.value));
    }
  });
}

function issue(field: keyof ContractForm, message: string, input: unknown) {
  return { code: 'custom' as const, path: [field], message, input, continue: true };
}
