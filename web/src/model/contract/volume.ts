import type { YearMonth } from '@/lib/month';
import type { VolumeUnit } from './status';

/** Hours of a month where no month applies. */
export const averageHours = 730;

/** 24 hours for each day of the month. */
export function hoursOf(month: YearMonth): number {
  const days = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0));
  return days.getUTCDate() * 24;
}

/** Energy of a volume over so many hours, in MWh with three decimals. */
export function energyOf(volume: number, unit: VolumeUnit, hours: number): number {
  if (unit === 'MWh') return volume;
  return thousandths(scaled(volume) * BigInt(hours), scale);
}

/** Energy of a volume over some days of a month: an energy gives their share of it. */
export function energyIn(volume: number, unit: VolumeUnit, month: YearMonth, days: number): number {
  if (unit === 'MW médio') return energyOf(volume, unit, 24 * days);
  return thousandths(scaled(volume) * BigInt(24 * days), scale * BigInt(hoursOf(month)));
}

/** The average power that gives the energy over so many hours, in MW with three decimals. */
export function powerOf(energy: number, hours: number): number {
  return thousandths(scaled(energy), BigInt(hours) * scale);
}

export interface Band {
  lower: number;
  upper: number;
}

interface Limits {
  lower: number | null;
  upper: number | null;
  flexibility: number | null;
}

/**
 * How far the billed volume may stray, in percent of the contracted one: the limits, and for a
 * missing one the flexibility around 100%. null when neither was agreed.
 */
export function bandOf({ lower, upper, flexibility }: Limits): Band | null {
  if (lower !== null && upper !== null) return { lower, upper };
  if (flexibility === null) return null;
  if (lower !== null) return { lower, upper: Math.max(100 + flexibility, lower) };
  const floor = Math.max(0, 100 - flexibility);
  if (upper !== null) return { lower: Math.min(floor, upper), upper };
  return { lower: floor, upper: 100 + flexibility };
}

export interface Range {
  contracted: number;
  /** null when no band was agreed. */
  minimum: number | null;
  maximum: number | null;
}

/** The contracted energy of a month with the band around it, in MWh. */
export function rangeOf(contracted: number, band: Band | null): Range {
  const part = (percent: number) =>
    thousandths(scaled(contracted) * scaled(percent), scale * scale * 100n);
  return {
    contracted,
    minimum: band && part(band.lower),
    maximum: band && part(band.upper),
  };
}

/*
 * The server rounds to a whole kWh with ties to the even one. Fixed-point integers give the same
 * digits here; floating point would differ by a kWh now and then.
 */
const scale = 100_000_000n;

function scaled(value: number): bigint {
  return BigInt(Math.round(value * Number(scale)));
}

/** value / unit, rounded to three decimals, ties to even. */
function thousandths(value: bigint, unit: bigint): number {
  const whole = (value * 1000n) / unit;
  const rest = (value * 1000n) % unit;
  const up = rest * 2n > unit || (rest * 2n === unit && whole % 2n === 1n);
  return Number(up ? whole + 1n : whole) / 1000;
}
