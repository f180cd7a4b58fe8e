import { isMonth } from './month';

/** How one filter is read from and written to the URL; writing null leaves it out. */
export interface ParamCodec<T> {
  read(raw: string | null): T;
  write(value: T): string | null;
}

/** Text; empty is the default and stays out of the URL. */
export function textParam(fallback = ''): ParamCodec<string> {
  return {
    read: (raw) => raw ?? fallback,
    write: (value) => (value === fallback ? null : value),
  };
}

/** A whole number from 1 up, such as a page. */
export function pageParam(): ParamCodec<number> {
  return {
    read: (raw) => (raw !== null && /^[1-9]\d{0,6}$/.test(raw) ? Number(raw) : 1),
    write: (value) => (value === 1 ? null : String(value)),
  };
}

/** YYYY-MM-DD; anything else reads as none. */
export function dateParam(): ParamCodec<string> {
  return {
    read: (raw) => (raw !== null && /^\d{4}-\d{2}-\d{2}$/.test(raw) ? raw : ''),
    write: (value) => value || null,
  };
}

/** YYYY-MM; anything else reads as the fallback. */
export function monthParam<F extends string | null>(fallback: F): ParamCodec<string | F> {
  return {
    read: (raw) => (isMonth(raw) ? raw : fallback),
    write: (value) => (value === fallback ? null : value),
  };
}

/** One of a fixed list; the first is the default. */
export function choiceParam<const T extends string>(choices: readonly [T, ...T[]]): ParamCodec<T> {
  return {
    read: (raw) => choices.find((c) => c === raw) ?? choices[0],
    write: (value) => (value === choices[0] ? null : value),
  };
}

/** One of a fixed list, or null for none of them. */
export function optionParam<const T extends string>(choices: readonly T[]): ParamCodec<T | null> {
  return {
    read: (raw) => choices.find((c) => c === raw) ?? null,
    write: (value) => value,
  };
}

/** A switch, written as 1. */
export function flagParam(): ParamCodec<boolean> {
  return {
    read: (raw) => raw === '1',
    write: (value) => (value ? '1' : null),
  };
}

/** An order: one of the keys, or one with a minus before it; empty is the list's own order. */
export function sortParam(keys: readonly string[]): ParamCodec<string> {
  return {
    read: (raw) => (raw !== null && keys.includes(raw.replace(/^-/, '')) ? raw : ''),
    write: (value) => value || null,
  };
}
