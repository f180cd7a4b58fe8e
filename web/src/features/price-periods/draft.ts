import { decimalPlaces, divided, fromScaled, scaledOf } from '@/lib/decimals';
import { formatDecimal } from '@/lib/format';
import { addMonths, isMonth, monthShort, monthsBetween, type YearMonth } from '@/lib/month';
import { parseNumber } from '@/lib/parse-br';
import type { PriceIndex, PricePeriod, PriceSchedule } from '@/model/contract/schedule';

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
  /** null until somebody chooses: nothing is presumed of an agreement. */
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

export const invalidPeriod = 'Defina um período válido (início deve ser anterior ou igual ao fim)';
const maxPrice = 100_000;

/** What the modal starts with: the prices as they are, or one period over the validity. */
export function toDraft(
  schedule: PriceSchedule | null,
  validity: Validity,
  today: YearMonth,
): PriceDraft {
  if (schedule === null || schedule.periods.length === 0) {
    return {
      mode: 'periods',
      flatYears: 1,
      flatStart: validity.start ?? today,
      index: schedule?.index ?? null,
      baseMonth: schedule?.baseMonth ?? validity.start,
      positiveOnly: schedule?.positiveOnly ?? false,
      periods: [firstPeriod(validity, today)],
    };
  }
  return {
    mode: schedule.flatYears === null ? 'periods' : 'flat',
    flatYears: schedule.flatYears ?? 1,
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

/** One more period of at most a year, right after the last one. */
export function withPeriod(draft: PriceDraft, { end }: Validity): PriceDraft {
  const last = draft.periods.reduce((a, b) => (a.end >= b.end ? a : b));
  const start = addMonths(isMonth(last.end) ? last.end : last.start, 1);
  const year = addMonths(start, 11);
  const until = end !== null && end >= start && end < year ? end : year;
  const id = Math.max(...draft.periods.map((period) => period.id)) + 1;
  const added: PeriodDraft = { id, start, end: until, defaultPrice: last.defaultPrice, prices: {} };
  return { ...draft, periods: [...draft.periods, added] };
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

/** "221.5" → "221,50"; a price always shows its cents. */
function shownPrice(canonical: string | null): string {
  return canonical === null ? '' : formatDecimal(canonical, 2);
}

/** What is wrong with a typed price, or null; blank is right. */
export function priceError(text: string): string | null {
  if (text.trim() === '') return null;
  const canonical = parseNumber(text);
  if (canonical === null) return 'Informe um preço, como 220,50';
  if (canonical.startsWith('-')) return 'O preço não pode ser negativo';
  if (decimalPlaces(canonical) > 2) return 'Use no máximo 2 casas decimais';
  return Number(canonical) > maxPrice ? 'O preço vai até R$ 100.000,00' : null;
}

/** The text after its field is left: in full where it is a price, else as it was typed. */
export function leftPrice(text: string, fallback = ''): string {
  if (text.trim() === '') return priceError(fallback) === null ? fallback : '';
  const canonical = parseNumber(text);
  return canonical === null || priceError(text) !== null ? text : shownPrice(canonical);
}

/** The price as it is sent; null where it is blank or wrong. */
function typedPrice(text: string): string | null {
  return priceError(text) === null ? parseNumber(text) : null;
}

/** The average over the months that are filled in, in cents; null where none is. */
export function averagePrice(period: PeriodDraft): string | null {
  return average([period]);
}

export function average(periods: readonly PeriodDraft[]): string | null {
  const filled = periods.flatMap((period) =>
    monthsOf(period).flatMap((month) => typedPrice(period.prices[month] ?? '') ?? []),
  );
  if (filled.length === 0) return null;
  const sum = filled.reduce((total, price) => total + scaledOf(price, 2), 0n);
  return fromScaled(divided(sum, BigInt(filled.length)), 2);
}

/** One sentence for each pair of periods that overlap, with the first and last common month. */
export function overlapWarnings(periods: readonly PeriodDraft[]): string[] {
  const warnings: string[] = [];
  periods.forEach((a, i) => {
    periods.slice(i + 1).forEach((b, j) => {
      const [, first = ''] = [a.start, b.start].sort();
      const [last = ''] = [a.end, b.end].sort();
      if (first > last) return;
      const when =
        first === last
          ? `em ${monthShort(first)}`
          : `de ${monthShort(first)} a ${monthShort(last)}`;
      const names = `${i + 1} e ${i + j + 2}`;
      warnings.push(`Os períodos ${names} se sobrepõem ${when}; vale o que começa depois.`);
    });
  });
  return warnings;
}

/** The months of the validity, and of the periods themselves, that would have no price. */
export function monthsWithoutPrice(draft: PriceDraft, { start, end }: Validity): YearMonth[] {
  const periods = effectivePeriods(draft);
  const priced = new Set(
    periods.flatMap((period) =>
      monthsOf(period).filter(
        (month) =>
          typedPrice(period.prices[month] ?? '') !== null ||
          typedPrice(period.defaultPrice) !== null,
      ),
    ),
  );
  const inside = start !== null && end !== null ? monthsBetween(start, end) : [];
  const all = new Set([...inside, ...periods.flatMap(monthsOf)]);
  return [...all].filter((month) => !priced.has(month)).sort();
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
