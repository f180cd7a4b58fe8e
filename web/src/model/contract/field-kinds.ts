import type { ContractView, ContractWriteBody } from '@/api/gen/types.gen';
import { formatDate, formatDecimal } from '@/lib/format';
import { parseDate, parseNumber } from '@/lib/parse-br';

type Widened<V> = V extends string ? string : V extends number ? number : V;

/** A contract as some server may send it, or as it is sent to ours: anything may be missing. */
export type ContractLike = { id: string } & {
  [K in Exclude<keyof ContractView, 'id'>]?: Widened<NonNullable<ContractView[K]>> | null;
};

interface Rule {
  holds: (text: string) => boolean;
  /** The sentence about a text that it does not hold for. */
  message: (text: string) => string;
}

/** Names with values, in which two states of a field that holds many values are compared. */
export type Entries = readonly (readonly [string, string])[];

/** One field of a contract: its names, and its way from the API to the form and back. */
export interface Field<Value> {
  /** The name in the body of a write, also of what the server objects to. */
  wire: keyof ContractWriteBody;
  label: string;
  read(wire: ContractLike): Value;
  /** The text in the form. */
  typed(value: Value): string;
  /** What is sent for the text of the form. */
  send(text: string): ContractWriteBody;
  /** The text in the form of a new contract; blank without. */
  initial?: string;
  rule?: Rule;
  /** Only who may write prices sends it. */
  pricing?: boolean;
  /** Stands after the value where two states are compared. */
  suffix?: string;
  /** The text as screens write it where that is not what the form holds. */
  shown?(text: string): string;
  /** What a blank field means. */
  blank?: string;
  /** The values of a text that holds many. */
  entries?(text: string): Entries;
}

/** What a declaration may say besides the names. */
type Options<Value> = Partial<Omit<Field<Value>, 'wire' | 'label'>>;

/** What is read and written under one name. */
type WireName = keyof ContractWriteBody & keyof ContractView;

type KeysOf<V> = {
  [K in WireName]: V extends ContractWriteBody[K] ? K : never;
}[WireName];

/** A text; blank is sent as null. */
export function text(
  wire: KeysOf<string>,
  label: string,
  options: Options<string> = {},
): Field<string> {
  return {
    wire,
    label,
    read: (contract) => String(contract[wire] ?? ''),
    typed: (value) => value,
    send: (typed) => ({ [wire]: typed.trim() || null }),
    ...options,
  };
}

/** One of fixed words, read as tolerantly as `read` is. */
export function choice<Word extends string>(
  wire: KeysOf<string>,
  label: string,
  read: (value: unknown) => Word,
  initial: Word,
): Field<Word> {
  return {
    wire,
    label,
    initial,
    read: (contract) => read(contract[wire]),
    typed: (value) => value,
    send: (typed) => ({ [wire]: typed }),
  };
}

export function date(
  wire: KeysOf<string>,
  label: string,
  options: Options<string> = {},
): Field<string> {
  return {
    wire,
    label,
    read: (contract) => String(contract[wire] ?? '').slice(0, 10),
    typed: (value) => formatDate(value, ''),
    send: (typed) => ({ [wire]: parseDate(typed) ?? '' }),
    ...options,
  };
}

/** A number with at least so many decimals in the form; null where there is none. */
export function decimal(
  wire: KeysOf<number>,
  label: string,
  places: number,
  options: Options<number | null> = {},
): Field<number | null> {
  return {
    wire,
    label,
    read: (contract) => numberIn(contract[wire]),
    typed: (value) => typedNumber(value, places),
    send: (typed) => ({ [wire]: numberOf(typed) }),
    ...options,
  };
}

export function percent(
  wire: KeysOf<number>,
  label: string,
  options: Options<number | null> = {},
): Field<number | null> {
  return decimal(wire, label, 0, { suffix: '%', ...options });
}

export function money(
  wire: KeysOf<number>,
  label: string,
  options: Options<number | null> = {},
): Field<number | null> {
  return decimal(wire, label, 2, options);
}

/** A number, also one that another server wrote as text. */
function numberIn(value: unknown): number | null {
  if (value === null || value === undefined || value === '') return null;
  const n = Number(value);
  return Number.isFinite(n) ? n : null;
}

/** "1.234,500", with every digit that the number has. */
function typedNumber(value: number | null, places: number): string {
  if (value === null) return '';
  const plain = String(value);
  // Below a millionth a number writes itself with an exponent.
  return formatDecimal(plain.includes('e') ? value.toFixed(11).replace(/0+$/, '') : plain, places);
}

/** The number of a field, or null where it is empty or no number. */
export function numberOf(typed: string): number | null {
  const canonical = parseNumber(typed);
  return canonical === null ? null : Number(canonical);
}

export function rule(holds: (typed: string) => boolean, message: string): { rule: Rule } {
  return { rule: { holds, message: () => message } };
}

/** A rule whose sentence names what is wrong; empty where nothing is. */
export function saying(problem: (typed: string) => string): { rule: Rule } {
  return { rule: { holds: (typed) => problem(typed) === '', message: problem } };
}

/** Blank, or a number from zero to the maximum with at most so many decimals; `above` excludes zero. */
export function upTo(
  max: number,
  message: string,
  decimals?: number,
  above = false,
): { rule: Rule } {
  return rule((typed) => {
    if (typed.trim() === '') return true;
    const canonical = parseNumber(typed);
    if (canonical === null) return false;
    const places = canonical.split('.')[1]?.length ?? 0;
    const n = Number(canonical);
    return (above ? n > 0 : n >= 0) && n <= max && (decimals === undefined || places <= decimals);
  }, message);
}
