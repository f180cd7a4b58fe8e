import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isEmail, readEmails } from './emails';
import { isCnpj, normalizeCnpj } from './identifier/cnpj';
import { isCpf, normalizeCpf } from './identifier/cpf';
import { parseBool, parseDate, parseMonth, parseNumber } from './parse-br';
import { fold } from './text';

// The server's parser is tested against the same file.
const file = '../internal/kernel/ptbr/testdata/cases.json';
type Case = { in: string; out: string | boolean | string[] | null; uf?: string; other?: string };
const cases = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Case[]>;

function emails(text: string): string[] | null {
  const all = readEmails(text);
  return all.every(isEmail) && (all.length > 0 || text.trim() === '') ? all : null;
}

describe.each([
  ['SH-17 EM-10 numbers', 'numbers', parseNumber],
  ['SH-17 months', 'months', parseMonth],
  ['EM-11 dates', 'dates', parseDate],
  ['EM-09 booleans', 'bools', parseBool],
  ['CT-01 EB-05 folding for searches', 'fold', fold],
  ['DR-12 CNPJs', 'cnpj', (text: string) => (isCnpj(text) ? normalizeCnpj(text) : null)],
  ['DR-12 CPFs', 'cpf', (text: string) => (isCpf(text) ? normalizeCpf(text) : null)],
  ['DR-14 lists of addresses', 'emails', emails],
] as const)('%s', (_, name, parse) => {
  it.each((cases[name] ?? []).map((c) => [c.in, c.out] as const))('%j → %j', (text, expected) => {
    expect(parse(text)).toEqual(expected);
  });
});

describe('FC-03 a typed month', () => {
  it.each([
    ['10/2026', '2026-10'],
    ['2026-10', '2026-10'],
    ['2026-1', '2026-01'],
    ['out 26', '2026-10'],
    ['Out/2026', '2026-10'],
    ['outubro de 2026', '2026-10'],
    ['março 2027', '2027-03'],
    ['1/27', '2027-01'],
    ['13/2026', null],
    ['foo 26', null],
    ['2026', null],
    ['', null],
  ])('%j', (text, month) => {
    expect(parseMonth(text)).toBe(month);
  });
});
