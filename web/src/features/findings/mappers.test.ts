import { expect, it } from 'vitest';
import { type Sum, totalsOf } from './mappers';

const sums: Sum[] = [
  { status: 'aberta', rule: 'reativo', count: 2, unknown: 0, atStake: 300, contestable: 0 },
  { status: 'aberta', rule: 'mes_ausente', count: 1, unknown: 1, atStake: 0, contestable: 0 },
  { status: 'resolvida', rule: 'reativo', count: 4, unknown: 0, atStake: 80, contestable: 80 },
];

it('adds up what is at stake by status and rule', () => {
  expect(totalsOf(sums, 'aberta', '')).toEqual({
    count: 3,
    atStake: 300,
    contestable: 0,
    unknown: 1,
  });
  expect(totalsOf(sums, null, 'reativo')).toEqual({
    count: 6,
    atStake: 380,
    contestable: 80,
    unknown: 0,
  });
});
