import { expect, it } from 'vitest';
import { changesOf } from './changes';

it.each<[string, unknown, unknown, [string, string, string][]]>([
  ['a created record', undefined, { nome: 'Ana' }, [['nome', '', 'Ana']]],
  ['a removed record', { nome: 'Ana' }, undefined, [['nome', 'Ana', '']]],
  ['only what differs', { a: 1, b: 2 }, { a: 1, b: 3 }, [['b', '2', '3']]],
  [
    'nested fields',
    { p: [{ v: '1' }] },
    { p: [{ v: '2' }, { v: '3' }] },
    [
      ['p.0.v', '1', '2'],
      ['p.1.v', '', '3'],
    ],
  ],
  ['bare values', 'a', 'b', [['valor', 'a', 'b']]],
  ['nothing', null, undefined, []],
  ['false is a value', { x: true }, { x: false }, [['x', 'true', 'false']]],
])('P05 lists %s', (_, before, after, want) => {
  expect(changesOf(before, after).map((c) => [c.field, c.before, c.after])).toEqual(want);
});
