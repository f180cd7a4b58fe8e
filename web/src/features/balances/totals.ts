import type { BalanceMonth } from './mappers';

/** The columns whose months add up. */
export type SummedKey =
  | 'consumption'
  | 'requirement'
  | 'net'
  | 'proinfa'
  | 'contracted'
  | 'minimum'
  | 'maximum'
  | 'billable';

// Summed as whole numbers, so that no decimal creeps in; beyond what any sheet shows.
const scale = 1e6;

/** The sum over the months that have a value; null where none has. */
export function totalOf(months: readonly BalanceMonth[], key: SummedKey): number | null {
  const known = months.map((month) => month[key]).filter((value) => value !== null);
  if (known.length === 0) return null;
  return known.reduce((sum, value) => sum + Math.round(value * scale), 0) / scale;
}

/** How many months the total of a column leaves out. */
export function unknownIn(months: readonly BalanceMonth[], key: SummedKey): number {
  return months.filter((month) => month[key] === null).length;
}
