import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { finds, searchText } from './search';

// The server's search is tested against the same file.
const file = '../internal/kernel/search/testdata/cases.json';
const cases = JSON.parse(readFileSync(file, 'utf8')) as {
  texts: { in: string; out: string }[];
  finds: { in: string; text: string; out: boolean }[];
};

describe('DR-23 searches as the server does', () => {
  it.each(cases.texts)('keeps $in as $out', ({ in: text, out }) => {
    expect(searchText(text)).toBe(out);
    expect(searchText(out)).toBe(out);
  });

  it.each(cases.finds)('$in in $text: $out', ({ in: typed, text, out }) => {
    expect(finds(text, typed)).toBe(out);
  });
});
