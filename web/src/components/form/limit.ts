import type { Limit } from '@/lib/format';

/** Of the contract and of whatever is a share of a whole. */
export const percentTo = (to: number): Limit => ({ to, places: 6 });
/** Reais and cents. */
export const reaisTo = (to: number): Limit => ({ to, places: 2 });
