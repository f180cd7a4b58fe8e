import { addMonths, monthsBetween, type YearMonth } from '@/lib/month';
import {
  effectivePeriods,
  monthsOf,
  monthsWithoutPrice,
  type PeriodDraft,
  type PriceDraft,
  type Validity,
} from './draft';
import { typedPrice } from './price-text';

/** What a month of the validity is priced with; a gap is priced with nothing. */
export type Coverage = 'covered' | 'exception' | 'gap';

export interface Stretch {
  coverage: Coverage;
  first: YearMonth;
  last: YearMonth;
  months: number;
}

/** The months of a period whose price is not its default one. */
export function exceptionsOf(period: PeriodDraft): YearMonth[] {
  const usual = typedPrice(period.defaultPrice);
  const isOwn = (price: string | null) =>
    price !== null && (usual === null || Number(price) !== Number(usual));
  return monthsOf(period).filter((month) => isOwn(typedPrice(period.prices[month] ?? '')));
}

/** The validity as stretches of months that are priced alike; without one, what the periods cover. */
export function stretches(draft: PriceDraft, validity: Validity): Stretch[] {
  const periods = effectivePeriods(draft);
  const covered = periods.flatMap(monthsOf).sort();
  const start = validity.start ?? covered[0];
  const end = validity.end ?? covered.at(-1);
  if (start === undefined || end === undefined) return [];
  const { inside, outside } = monthsWithoutPrice(draft, validity);
  const gaps = new Set([...inside, ...outside]);
  const exceptions = new Set(periods.flatMap(exceptionsOf));
  const found: Stretch[] = [];
  for (const month of monthsBetween(start, end)) {
    const coverage = gaps.has(month) ? 'gap' : exceptions.has(month) ? 'exception' : 'covered';
    const last = found.at(-1);
    if (last?.coverage === coverage && addMonths(last.last, 1) === month) {
      last.last = month;
      last.months += 1;
    } else {
      found.push({ coverage, first: month, last: month, months: 1 });
    }
  }
  return found;
}
