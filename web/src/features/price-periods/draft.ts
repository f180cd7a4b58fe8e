import { divided, fromScaled, scaledOf } from '@/lib/decimals';
import { addMonths, isMonth, monthShort, monthsBetween, type YearMonth } from '@/lib/month';
import { parseDate } from '@/lib/parse-br';
import type { PriceIndex, PricePeriod, PriceSchedule } from '@/model/contract/schedule';
import { priceError, shownPrice, typedPrice } from './price-text';

/** A period as it is typed. */
export interface PeriodDraft {
  /** Its own for as long as the modal is open. */
  id: number;
  start: YearMonth;
  end: YearMonth;
  defaultPrice: string;
  /** What is typed per month; a month without an entry is blank. */
  prices: Readonly<Record<YearMonth, string>>;
}

/** The prices as they are typed. */
export interface PriceDraft {
  mode: 'periods' | 'flat';
  flatYears: number;
  /** A flat price begins with the validity. */
  flatStart: YearMonth;
  /** null until the user chooses: nothing is presumed about an agreement. */
  index: PriceIndex | null;
  baseMonth: YearMonth | null;
  positiveOnly: boolean;
  periods: readonly PeriodDraft[];
}

/** From the first to the last month of a contract; null where none is set. */
export interface Validity {
  start: YearMonth | null;
  end: YearMonth | null;
}

/** The months of two days as they are typed. */
export function validityOf(start: string, end: string): Validity {
  const monthIn = (date: string) => parseDate(date)?.slice(0, 7) ?? null;
  return { start: monthIn(start), end: monthIn(end) };
}

export const invalidPeriod = 'Defina um período válido (início deve ser anterior ou igual ao fim)';

/** What the modal starts with: the prices as they are, or one period over the validity. */
export function toDraft(
  schedule: PriceSchedule | null,
  validity: Validity,
  today: YearMonth,
): PriceDraft {
  if (schedule === null || schedule.periods.length === 0) {
    return {
      mode: 'periods',
      flatYears: yearsOf(validity),
      flatStart: validity.start ?? today,
      index: schedule?.index ?? null,
      baseMonth: schedule?.baseMonth ?? validity.start,
      positiveOnly: schedule?.positiveOnly ?? false,
      periods: [firstPeriod(validity, today)],
    };
  }
  return {
    mode: schedule.flatYears === null ? 'periods' : 'flat',
    flatYears: schedule.flatYears ?? yearsOf(validity),
    flatStart: validity.start ?? schedule.periods[0]?.start ?? today,
    index: schedule.index,
    baseMonth: schedule.baseMonth,
    positiveOnly: schedule.positiveOnly,
    periods: schedule.periods.map((period, i) => ({
      id: i + 1,
      start: period.start,
      end: period.end,
      defaultPrice: shownPrice(period.defaultPrice),
      prices: Object.fromEntries(
        period.months.map(({ month, price }) => [month, shownPrice(price)]),
      ),
    })),
  };
}

/** Over the whole validity; without one, the last six months. */
function firstPeriod({ start, end }: Validity, today: YearMonth): PeriodDraft {
  const blank = { id: 1, defaultPrice: '', prices: {} };
  if (start !== null && end !== null && start <= end) return { ...blank, start, end };
  return { ...blank, start: addMonths(today, -5), end: today };
}

/**
 * One more period: from the first month of the validity that none covers to the end of the
 * contract or to the next period; once all are covered, a year after the last one.
 */
export function withPeriod(draft: PriceDraft, validity: Validity): PriceDraft {
  const last = lastPeriod(draft);
  const covered = new Set(draft.periods.flatMap(monthsOf));
  const open = validityMonths(validity).filter((month) => !covered.has(month));
  const start = open[0] ?? addMonths(isMonth(last.end) ? last.end : last.start, 1);
  const next = draft.periods.map((period) => period.start).filter((month) => month > start);
  const before = next.length === 0 ? [] : [addMonths(next.sort()[0] ?? start, -1)];
  const until = open.length === 0 ? undefined : [...before, validity.end ?? start].sort()[0];
  const id = Math.max(...draft.periods.map((period) => period.id)) + 1;
  const added: PeriodDraft = {
    id,
    start,
    end: until ?? addMonths(start, 11),
    defaultPrice: last.defaultPrice,
    prices: {},
  };
  return { ...draft, periods: [...draft.periods, added] };
}

function lastPeriod(draft: PriceDraft): PeriodDraft {
  return draft.periods.reduce((a, b) => (a.end >= b.end ? a : b));
}

function validityMonths({ start, end }: Validity): YearMonth[] {
  return start !== null && end !== null ? monthsBetween(start, end) : [];
}

/** Whether the last period ends before the contract and can be drawn on to its end. */
export function isExtendable(draft: PriceDraft, { end }: Validity): boolean {
  if (end === null) return false;
  const last = effectivePeriods(draft).reduce((a, b) => (a.end >= b.end ? a : b));
  const { mode, flatStart: start, flatYears } = draft;
  if (mode === 'flat' && yearsOf({ start, end }) <= flatYears) return false;
  return last.end < end && typedPrice(last.defaultPrice) !== null;
}

/** The last period, or the flat price, up to the end of the contract. */
export function withLastExtended(draft: PriceDraft, validity: Validity): PriceDraft {
  if (validity.end === null) return draft;
  if (draft.mode === 'flat') {
    return { ...draft, flatYears: yearsOf({ start: draft.flatStart, end: validity.end }) };
  }
  return withChange(draft, lastPeriod(draft).id, { end: validity.end });
}

/** How many years a flat price of the whole validity has, of one to ten. */
function yearsOf(validity: Validity): number {
  return Math.min(10, Math.max(1, Math.ceil(validityMonths(validity).length / 12)));
}

/** At least one period remains. */
export function withoutPeriod(draft: PriceDraft, id: number): PriceDraft {
  const periods = draft.periods.filter((period) => period.id !== id);
  return periods.length === 0 ? draft : { ...draft, periods };
}

export function withChange(
  draft: PriceDraft,
  id: number,
  change: Partial<Omit<PeriodDraft, 'id'>>,
): PriceDraft {
  return {
    ...draft,
    periods: draft.periods.map((one) => (one.id === id ? { ...one, ...change } : one)),
  };
}

export function monthsOf({ start, end }: Pick<PeriodDraft, 'start' | 'end'>): YearMonth[] {
  return isMonth(start) && isMonth(end) ? monthsBetween(start, end) : [];
}

/** The average over the months of a period, in cents; null where none has a price. */
export function averagePrice(period: PeriodDraft): string | null {
  return average([period], { start: null, end: null });
}

/**
 * The average price of the contract: over the months of its validity that have a price, a blank
 * month counting as the default of its period. The server reckons the same.
 */
export function average(periods: readonly PeriodDraft[], { start, end }: Validity): string | null {
  const filled = [...pricesByMonth(periods)].flatMap(([month, { price }]) =>
    (start === null || month >= start) && (end === null || month <= end) ? [price] : [],
  );
  if (filled.length === 0) return null;
  const sum = filled.reduce((total, price) => total + scaledOf(price, 2), 0n);
  return fromScaled(divided(sum, BigInt(filled.length)), 2);
}

/** The price of each month; of periods that overlap the one that starts later wins. */
function pricesByMonth(periods: readonly PeriodDraft[]) {
  const found = new Map<YearMonth, { price: string; start: YearMonth }>();
  for (const period of periods) {
    const usual = typedPrice(period.defaultPrice);
    for (const month of monthsOf(period)) {
      const price = typedPrice(period.prices[month] ?? '') ?? usual;
      if (price !== null && (found.get(month)?.start ?? '') <= period.start) {
        found.set(month, { price, start: period.start });
      }
    }
  }
  return found;
}

/**
 * The months that would have no price. Those within or between the periods must get one; those
 * of the validity before and after them may stay without, once the user accepts that.
 */
export function monthsWithoutPrice(
  draft: PriceDraft,
  validity: Validity,
): { inside: YearMonth[]; outside: YearMonth[] } {
  const periods = effectivePeriods(draft);
  const priced = pricesByMonth(periods);
  const covered = periods.flatMap(monthsOf).sort();
  const [first = ''] = covered;
  const last = covered.at(-1) ?? '';
  const all = new Set([...validityMonths(validity), ...covered]);
  const missing = [...all].filter((month) => !priced.has(month)).sort();
  const isInside = (month: YearMonth) => month >= first && month <= last;
  return {
    inside: missing.filter(isInside),
    outside: missing.filter((month) => !isInside(month)),
  };
}

/** A flat price is one period from its start over so many years. */
export function effectivePeriods(draft: PriceDraft): readonly PeriodDraft[] {
  const [first] = draft.periods;
  if (draft.mode === 'periods' || first === undefined) return draft.periods;
  const { flatStart: start, flatYears } = draft;
  return [{ ...first, start, end: addMonths(start, flatYears * 12 - 1), prices: {} }];
}

/** Whether every typed price is one, and every period has months. */
export function isSavable(draft: PriceDraft): boolean {
  const periods = effectivePeriods(draft);
  return periods.every((period) => monthsOf(period).length > 0);
}

/** What stands against saving: no choice of an index, then the wrong prices by period and month. */
export function mistakes(draft: PriceDraft): string[] {
  const unchosen =
    draft.index === null ? ['Reajuste anual: selecione o índice ou Sem reajuste'] : [];
  return [...unchosen, ...wrongPrices(draft)];
}

function wrongPrices(draft: PriceDraft): string[] {
  return effectivePeriods(draft).flatMap((period, i) => {
    const name = draft.mode === 'flat' ? 'Preço flat' : `Período ${i + 1}`;
    const wrong = priceError(period.defaultPrice);
    return [
      ...(wrong === null ? [] : [`${name}: ${wrong}`]),
      ...monthsOf(period).flatMap((month) => {
        const error = priceError(period.prices[month] ?? '');
        return error === null ? [] : [`${name}, ${monthShort(month)}: ${error}`];
      }),
    ];
  });
}

/** When the prices were agreed: as chosen, else the first month that they hold in. */
export function baseMonthOf(draft: PriceDraft): YearMonth {
  const starts = effectivePeriods(draft).map((period) => period.start);
  return draft.baseMonth ?? starts.sort()[0] ?? draft.flatStart;
}

/** The prices of a draft without mistakes. */
export function fromDraft(draft: PriceDraft): PriceSchedule {
  const index = draft.index ?? 'nenhum';
  const toPeriod = (period: PeriodDraft): PricePeriod => ({
    start: period.start,
    end: period.end,
    defaultPrice: typedPrice(period.defaultPrice),
    months: monthsOf(period).flatMap((month) => {
      const price = typedPrice(period.prices[month] ?? '');
      return price === null ? [] : [{ month, price }];
    }),
  });
  return {
    index,
    baseMonth: index === 'nenhum' ? null : baseMonthOf(draft),
    positiveOnly: index !== 'nenhum' && draft.positiveOnly,
    flatYears: draft.mode === 'flat' ? draft.flatYears : null,
    periods: effectivePeriods(draft).map(toPeriod),
  };
}
