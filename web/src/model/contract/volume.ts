import { daysOf, type YearMonth } from '@/lib/month';
import type { VolumeUnit } from './status';

/** Hours of a month where no month applies. */
export const averageHours = 730;

/** The hours of a month by the clock of São Paulo, which had daylight saving until 02/2019. */
export function hoursOf(month: YearMonth): number {
  const days = daysOf(month);
  return hoursBetween(`${month}-01`, `${month}-${days}`, days);
}

/** The hours of so many days, from the first to the last. */
export function hoursBetween(first: string, last: string, days: number): number {
  const after = new Date(Date.parse(last) + dayMs).toISOString().slice(0, 10);
  return 24 * days + offsetBefore(first) - offsetBefore(after);
}

const dayMs = 24 * 60 * 60 * 1000;

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'America/Sao_Paulo',
  hour: '2-digit',
  hourCycle: 'h23',
});

/** By how many hours the clock is ahead of UTC a minute before 3:00 UTC, when it is or was changed. */
function offsetBefore(day: string): number {
  const shown = Number(clock.format(new Date(`${day}T02:59:00Z`)));
  return shown - (shown > 12 ? 26 : 2);
}

/** Energy of a volume over so many hours, in MWh with three decimals. */
export function energyOf(volume: number, unit: VolumeUnit, hours: number): number {
  if (unit === 'MWh') return volume;
  return thousandths(scaled(volume) * BigInt(hours), scale);
}

/** For how much of a month a volume is agreed. */
export interface Supply {
  days: number;
  hours: number;
}

/** Energy of a volume over some days of a month: an energy gives their share of it. */
export function energyIn(
  volume: number,
  unit: VolumeUnit,
  month: YearMonth,
  { days, hours }: Supply,
): number {
  if (unit === 'MW médio') return energyOf(volume, unit, hours);
  return thousandths(scaled(volume) * BigInt(days), scale * BigInt(daysOf(month)));
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
