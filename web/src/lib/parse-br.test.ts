import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseBool, parseDate, parseMonth, parseNumber } from './parse-br';
import { fold } from './text';

// The server's parser is tested against the same file.
const file = '../internal/kernel/ptbr/testdata/cases.json';
type Case = { in: string; out: string | boolean | null };
const cases = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Case[]>;

describe.each([
  ['SH-17 EM-10 numbers', 'numbers', parseNumber],
  ['SH-17 months', 'months', parseMonth],
  ['EM-11 dates', 'dates', parseDate],
  ['EM-09 booleans', 'bools', parseBool],
  ['CT-01 EB-05 folding for searches', 'fold', fold],
] as const)('%s', (_, name, parse) => {
  it.each((cases[name] ?? []).map((c) => [c.in, c.out] as const))('%j → %j', (text, expected) => {
    expect(parse(text)).toBe(expected);
  });
});
