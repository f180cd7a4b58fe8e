import { describe, expect, it } from 'vitest';
import { toSchedule } from '@/model/contract/schedule';
import {
  average,
  averagePrice,
  fromDraft,
  isExtendable,
  isSavable,
  monthsOf,
  monthsWithoutPrice,
  type PeriodDraft,
  type PriceDraft,
  toDraft,
  withLastExtended,
  withoutPeriod,
  withPeriod,
} from './draft';
import { leftPrice, priceError } from './price-text';
import { missingText, overlapWarnings } from './warnings';

const none = { start: null, end: null };
const period = (patch: Partial<PeriodDraft> = {}): PeriodDraft => ({
  id: 1,
  start: '2026-01',
  end: '2026-03',
  defaultPrice: '220,00',
  prices: {},
  ...patch,
});
const draft = (patch: Partial<PriceDraft> = {}): PriceDraft => ({
  mode: 'periods',
  flatYears: 1,
  flatStart: '2026-01',
  index: 'IPCA',
  baseMonth: null,
  positiveOnly: false,
  periods: [period()],
  ...patch,
});

describe('the first period', () => {
  it('CC-14 is the last 6 months while no validity is set', () => {
    const [first] = toDraft(null, none, '2026-11').periods;
    expect(first && monthsOf(first)).toEqual([
      '2026-06',
      '2026-07',
      '2026-08',
      '2026-09',
      '2026-10',
      '2026-11',
    ]);
  });

  it('CC-14 is the validity once it is set', () => {
    const made = toDraft(null, { start: '2026-01', end: '2027-12' }, '2026-11');
    expect(made.periods).toMatchObject([{ start: '2026-01', end: '2027-12' }]);
    expect(made).toMatchObject({ index: null, baseMonth: '2026-01' });
  });
});

describe('periods', () => {
  it('CC-14 are added right after the last one, within the validity', () => {
    const more = withPeriod(draft(), { start: '2026-01', end: '2026-08' });
    expect(more.periods[1]).toMatchObject({ id: 2, start: '2026-04', end: '2026-08' });
    const year = withPeriod(draft(), none);
    expect(year.periods[1]).toMatchObject({ start: '2026-04', end: '2027-03' });
  });

  it('CC-14 are removed, but for the last one', () => {
    const two = withPeriod(draft(), none);
    const one = withoutPeriod(two, 1);
    expect(one.periods.map(({ id }) => id)).toEqual([2]);
    expect(withoutPeriod(one, 2)).toEqual(one);
  });

  it('CC-16 cannot be saved while one has no months', () => {
    expect(isSavable(draft())).toBe(true);
    expect(isSavable(draft({ periods: [period({ start: '2026-04' })] }))).toBe(false);
    expect(isSavable(draft({ periods: [period({ start: '2026-03' })] }))).toBe(true);
  });

  it('CC-14 say where they overlap', () => {
    const other = period({ id: 2, start: '2026-03', end: '2026-06' });
    expect(overlapWarnings([period(), other])).toEqual([
      'Os períodos 1 e 2 se sobrepõem em mar/2026; vale o que começa depois.',
    ]);
    expect(overlapWarnings([period(), { ...other, start: '2026-02' }])).toEqual([
      'Os períodos 1 e 2 se sobrepõem de fev/2026 a mar/2026; vale o que começa depois.',
    ]);
    expect(overlapWarnings([period(), { ...other, start: '2026-04' }])).toEqual([]);
  });

  it('name the months of the validity without a price', () => {
    const gap = draft({ periods: [period(), period({ id: 2, start: '2026-05', end: '2026-06' })] });
    expect(monthsWithoutPrice(gap, { start: '2025-12', end: '2026-08' })).toEqual({
      inside: ['2026-04'],
      outside: ['2025-12', '2026-07', '2026-08'],
    });
    const blank = draft({ periods: [period({ defaultPrice: '', prices: { '2026-01': '1,00' } })] });
    expect(monthsWithoutPrice(blank, none).inside).toEqual(['2026-02', '2026-03']);
  });

  it('TD-08 are proposed from the first month without a price to the end of the contract', () => {
    const validity = { start: '2026-01', end: '2028-12' };
    expect(withPeriod(draft(), validity).periods[1]).toMatchObject({
      start: '2026-04',
      end: '2028-12',
    });
    const later = draft({ periods: [period({ start: '2027-01', end: '2028-12' })] });
    expect(withPeriod(later, validity).periods[1]).toMatchObject({
      start: '2026-01',
      end: '2026-12',
    });
    expect(withLastExtended(draft(), validity).periods).toMatchObject([
      { start: '2026-01', end: '2028-12' },
    ]);
    const beyond = draft({
      periods: [period({ start: '2027-01', end: '2028-12' }), period({ id: 2, start: '2029-06' })],
    });
    expect(withPeriod(beyond, { start: '2027-01', end: '2029-03' }).periods[2]).toMatchObject({
      start: '2029-01',
      end: '2029-03',
    });
    expect(withLastExtended(draft({ mode: 'flat' }), validity).flatYears).toBe(3);
    const decades = { start: '2026-01', end: '2045-12' };
    const flat = draft({ mode: 'flat', flatYears: 9 });
    expect(isExtendable(flat, decades)).toBe(true);
    expect(isExtendable(withLastExtended(flat, decades), decades)).toBe(false);
    expect(isExtendable(draft(), validity)).toBe(true);
    expect(isExtendable(draft(), { start: '2026-01', end: '2026-03' })).toBe(false);
    expect(toDraft(null, validity, '2026-11').flatYears).toBe(3);
  });

  it.each([
    [['2026-01'], 'Falta preço de jan/2026 (1 mês).'],
    [['2025-12', '2026-01', '2026-05'], 'Falta preço de dez/2025 a jan/2026, mai/2026 (3 meses).'],
  ])('TD-08 says what is missing: %j', (months, text) => {
    expect(missingText(months)).toBe(text);
  });
});

describe('a flat price', () => {
  it.each([1, 3, 10])('CC-15 holds for %i years from the start of the validity', (flatYears) => {
    const flat = draft({
      mode: 'flat',
      flatYears,
      periods: [period({ prices: { '2026-01': '9' } })],
    });
    const schedule = fromDraft(flat);
    expect(schedule.flatYears).toBe(flatYears);
    expect(schedule.periods).toEqual([
      { start: '2026-01', end: `${2025 + flatYears}-12`, defaultPrice: '220', months: [] },
    ]);
  });
});

describe('a price', () => {
  it.each([
    ['220,5', '220,50'],
    ['1234.56', '1.234,56'],
    ['R$ 1.234,5', '1.234,50'],
    ['220,505', '220,505'],
    ['abc', 'abc'],
  ])('CC-17 %s is written %s once its field is left', (typed, left) => {
    expect(leftPrice(typed)).toBe(left);
  });

  it('CC-17 of a blank month is the default one of the period', () => {
    expect(leftPrice('', '220,00')).toBe('220,00');
    expect(leftPrice('  ', '')).toBe('');
  });

  it.each([
    ['220,50', null],
    ['', null],
    ['220,505', 'Use no máximo 2 casas decimais'],
    ['-1', 'O preço não pode ser negativo'],
    ['0,00', 'Informe um preço maior que zero'],
    ['5.000,00', null],
    ['5.000,01', 'O preço vai até R$ 5.000,00'],
    ['caro', 'Informe um preço, como 220,50'],
  ])('CC-17 %s: %s', (typed, message) => {
    expect(priceError(typed)).toBe(message);
  });

  it('CC-17 averages over the months that have a price, a blank one at the default, in whole cents', () => {
    const prices = { '2026-01': '220,00', '2026-03': '221,01', '2026-09': '999,00' };
    expect(averagePrice(period({ prices }))).toBe('220.34');
    expect(averagePrice(period())).toBe('220');
    expect(averagePrice(period({ defaultPrice: '' }))).toBeNull();
    expect(averagePrice(period({ defaultPrice: '', prices }))).toBe('220.51');
    const later = period({ prices: { '2026-02': '100,00' } });
    expect(average([period({ prices }), later], none)).toBe('180');
    expect(average([period({ prices })], { start: '2026-02', end: '2026-12' })).toBe('220.51');
  });
});

it('CC-14 a stored schedule comes back as it was', () => {
  const wire = {
    index: 'IGP-M',
    base_month: '2025-06',
    positive_only: true,
    flat_years: null,
    periods: [
      {
        start_month: '2026-01',
        end_month: '2026-12',
        default_price: '220.00',
        months: [{ month: '2026-03', price: '221.50' }],
      },
      { start_month: '2027-01', end_month: '2027-12', default_price: null, months: [] },
    ],
  };
  const schedule = toSchedule(wire);
  expect(fromDraft(toDraft(schedule, none, '2026-11'))).toEqual(schedule);
});
