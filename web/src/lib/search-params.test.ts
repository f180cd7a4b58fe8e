import { describe, expect, it } from 'vitest';
import { choiceParam, flagParam, monthParam, pageParam, textParam } from './search-params';

describe('filters in the address', () => {
  it.each([
    ['text', textParam(), null, '', null],
    ['text', textParam(), 'abc', 'abc', 'abc'],
    ['page', pageParam(), null, 1, null],
    ['page', pageParam(), '3', 3, '3'],
    ['page', pageParam(), '-3', 1, null],
    ['page', pageParam(), '1e9', 1, null],
    ['CT-02 month', monthParam(null), '2026-11', '2026-11', '2026-11'],
    ['DB-01 month', monthParam(null), '2026-13', null, null],
    ['choice', choiceParam(['todos', 'nf']), 'nf', 'nf', 'nf'],
    ['choice', choiceParam(['todos', 'nf']), 'x', 'todos', null],
    ['CT-02 flag', flagParam(), '1', true, '1'],
    ['CT-02 flag', flagParam(), 'true', false, null],
  ])('%s of %o', (_, codec, raw, value, written) => {
    expect(codec.read(raw)).toBe(value);
    expect(codec.write(value as never)).toBe(written);
  });
});
