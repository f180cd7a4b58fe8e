import { decimalPlaces, fromScaled, scaledOf } from '@/lib/decimals';
import { formatDecimal } from '@/lib/format';
import { addMonths, monthShort, monthsBetween, type YearMonth } from '@/lib/month';
import { parseNumber } from '@/lib/parse-br';
import type { SeasonalVolumes } from '@/model/contract/seasonal';
import type { VolumeUnit } from '@/model/contract/status';
import { energyOf, hoursOf } from '@/model/contract/volume';

/** What the volumes of a contract depend on. */
export interface Terms {
  volume: number | null;
  unit: VolumeUnit;
  start: YearMonth | null;
  end: YearMonth | null;
}

/** Twelve months from the contract's start on, or from its anniversary; the last may be shorter. */
export interface ContractYear {
  number: number;
  label: string;
  months: readonly YearMonth[];
  /** What they must add up to, in kWh. */
  expected: bigint;
}

const places = 3;

/** The years of a contract with what was agreed for each; none while terms are missing. */
export function contractYears({ volume, unit, start, end }: Terms): ContractYear[] {
  if (volume === null || volume <= 0 || start === null || end === null || start > end) return [];
  const all = monthsBetween(start, end);
  const years: ContractYear[] = [];
  for (let first = start; first <= end; first = addMonths(first, 12)) {
    const months = all.filter((month) => month >= first && month < addMonths(first, 12));
    const number = years.length + 1;
    const span = `${monthShort(first)} a ${monthShort(months.at(-1) ?? first)}`;
    years.push({
      number,
      label: `Ano ${number} (${span})`,
      months,
      expected: months.reduce((sum, month) => sum + agreed(volume, unit, month), 0n),
    });
  }
  return years;
}

/** The kWh that the contract's volume gives in a month. */
function agreed(volume: number, unit: VolumeUnit, month: YearMonth): bigint {
  return BigInt(Math.round(energyOf(volume, unit, hoursOf(month)) * 1000));
}

/** The agreed volumes as they would be without differences between the months. */
export function evenVolumes(year: ContractYear, terms: Terms): Record<YearMonth, string> {
  return Object.fromEntries(
    year.months.map((month) => {
      const kwh = agreed(terms.volume ?? 0, terms.unit, month);
      return [month, shownVolume(fromScaled(kwh, places))];
    }),
  );
}

/** "310" → "310,000" */
function shownVolume(canonical: string): string {
  return formatDecimal(canonical, places);
}

/** What is wrong with a typed volume, or null; blank is right until it is saved. */
export function volumeError(text: string): string | null {
  if (text.trim() === '') return null;
  const canonical = parseNumber(text);
  if (canonical === null) return 'Informe um volume, como 310,000';
  if (canonical.startsWith('-')) return 'O volume não pode ser negativo';
  if (decimalPlaces(canonical) > places) return 'Use no máximo 3 casas decimais';
  return Number(canonical) > 1_000_000 ? 'O volume vai até 1.000.000 MWh' : null;
}

/** The text after its field is left. */
export function leftVolume(text: string): string {
  const canonical = parseNumber(text);
  return canonical === null || volumeError(text) !== null ? text : shownVolume(canonical);
}

export type TypedVolumes = Readonly<Record<YearMonth, string>>;

/** How the typed months of a year compare with what was agreed. */
export interface YearState {
  filled: number;
  /** kWh. */
  sum: bigint;
  /** What is still to be placed; negative where there is too much. */
  difference: bigint;
  /** Left as it is, or complete and right. */
  fits: boolean;
}

export function yearState(year: ContractYear, typed: TypedVolumes): YearState {
  const values = year.months.map((month) => canonicalVolume(typed[month] ?? ''));
  const given = values.filter((value) => value !== null);
  const blank = year.months.every((month) => (typed[month] ?? '').trim() === '');
  const sum = given.reduce((total, value) => total + scaledOf(value, places), 0n);
  const complete = given.length === year.months.length && sum === year.expected;
  return {
    filled: given.length,
    sum,
    difference: year.expected - sum,
    fits: blank || complete,
  };
}

function canonicalVolume(text: string): string | null {
  return text.trim() === '' || volumeError(text) !== null ? null : parseNumber(text);
}

/** "310,000 MWh" of a number of kWh. */
export function mwhText(kwh: bigint): string {
  return `${shownVolume(fromScaled(kwh, places)).replace('-', '−')}\u00a0MWh`;
}

export function toTyped(volumes: SeasonalVolumes | null): Record<YearMonth, string> {
  return Object.fromEntries(
    (volumes ?? []).map(({ month, volume }) => [month, shownVolume(volume)]),
  );
}

/** The typed monthly volumes of the given years; null where none is typed. */
export function fromTyped(
  years: readonly ContractYear[],
  typed: TypedVolumes,
): SeasonalVolumes | null {
  const volumes = years.flatMap((year) =>
    year.months.flatMap((month) => {
      const volume = canonicalVolume(typed[month] ?? '');
      return volume === null ? [] : [{ month, volume }];
    }),
  );
  return volumes.length === 0 ? null : volumes;
}
