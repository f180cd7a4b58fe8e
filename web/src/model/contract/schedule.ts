import type { ContractPriceSchedule } from '@/api/gen/types.gen';
import { canonicalOf } from '@/lib/decimals';
import { formatMoney } from '@/lib/format';
import { isMonth, monthShort, type YearMonth } from '@/lib/month';
import { plural } from '@/lib/text';
import type { Entries } from './field-kinds';

/** How prices are adjusted once a year; 'nenhum' keeps them as they are. */
export const priceIndices = ['IPCA', 'IGP-M', 'nenhum'] as const;
export type PriceIndex = (typeof priceIndices)[number];

/** What holds in the months of the validity that the prices leave out. */
export const priceGaps = ['indefinido', 'media'] as const;
export type PriceGap = (typeof priceGaps)[number];

export function priceGapLabel(gap: PriceGap): string {
  return gap === 'media' ? 'Preço médio do contrato' : 'Indefinidos';
}

/** Prices that hold from one month to another; a month may have its own. */
export interface PricePeriod {
  start: YearMonth;
  end: YearMonth;
  /** Canonical decimals, as all prices here. */
  defaultPrice: string | null;
  months: readonly { month: YearMonth; price: string }[];
}

/** The prices of a contract, kept with it as one thing. */
export interface PriceSchedule {
  index: PriceIndex;
  baseMonth: YearMonth | null;
  /** A year of falling prices leaves the contract's as they are. */
  positiveOnly: boolean;
  /** How many years one price holds, where there is only one. */
  flatYears: number | null;
  periods: readonly PricePeriod[];
}

/** Reads the prices of a contract; null where none were agreed. */
export function toSchedule(wire: ContractPriceSchedule | null | undefined): PriceSchedule | null {
  if (!wire) return null;
  return {
    index: priceIndices.find((index) => index === wire.index) ?? 'nenhum',
    baseMonth: isMonth(wire.base_month) ? wire.base_month : null,
    positiveOnly: wire.positive_only === true,
    flatYears: wire.flat_years ?? null,
    periods: (wire.periods ?? []).map((period) => ({
      start: period.start_month ?? '',
      end: period.end_month ?? '',
      defaultPrice: canonicalOf(period.default_price),
      months: (period.months ?? []).flatMap(({ month, price }) => {
        const canonical = canonicalOf(price);
        return canonical === null ? [] : [{ month, price: canonical }];
      }),
    })),
  };
}

/** The prices as they are sent. */
export function toPricesWire(schedule: PriceSchedule): ContractPriceSchedule {
  return {
    index: schedule.index,
    base_month: schedule.baseMonth,
    positive_only: schedule.positiveOnly,
    flat_years: schedule.flatYears,
    periods: schedule.periods.map(({ start, end, defaultPrice, months }) => ({
      start_month: start,
      end_month: end,
      default_price: defaultPrice,
      months: months.map(({ month, price }) => ({ month, price })),
    })),
  };
}

/** One text per schedule, by which a form compares and keeps it; empty is none. */
export function scheduleText(schedule: PriceSchedule | null): string {
  return schedule === null ? '' : JSON.stringify(toPricesWire(schedule));
}

export function scheduleFrom(text: string): PriceSchedule | null {
  return text === '' ? null : toSchedule(JSON.parse(text) as ContractPriceSchedule);
}

/** "2 períodos, jan/2026 a dez/2027, IPCA" */
export function scheduleSummary({ flatYears, periods, index }: PriceSchedule): string {
  const kind =
    flatYears === null
      ? plural(periods.length, 'período', 'períodos')
      : `preço flat de ${plural(flatYears, 'ano', 'anos')}`;
  const first = periods.map(({ start }) => start).sort()[0];
  const last = periods
    .map(({ end }) => end)
    .sort()
    .at(-1);
  const span = first && last ? `, ${monthShort(first)} a ${monthShort(last)}` : '';
  return `${kind}${span}, ${indexLabel(index)}`;
}

export function indexLabel(index: PriceIndex): string {
  return index === 'nenhum' ? 'sem reajuste' : `reajuste por ${index}`;
}

/** What a schedule says, name by name, for the comparison of two. */
export function priceEntries(text: string): Entries {
  const schedule = scheduleFrom(text);
  if (schedule === null) return [];
  return [
    ['Preços', scheduleSummary(schedule)],
    ['Reajuste', `${indexLabel(schedule.index)}${schedule.positiveOnly ? ', só positivo' : ''}`],
    ['Data-base', schedule.baseMonth === null ? '–' : monthShort(schedule.baseMonth)],
    ...schedule.periods.flatMap(
      ({ start, end, defaultPrice, months }, i): Entries => [
        [
          `Período ${i + 1}`,
          `${monthShort(start)} a ${monthShort(end)}, padrão ${formatMoney(defaultPrice)}`,
        ],
        ...months.map(({ month, price }) => [monthShort(month), formatMoney(price)] as const),
      ],
    ),
  ];
}
