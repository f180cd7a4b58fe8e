import { describe, expect, it } from 'vitest';
import {
  contractYears,
  evenVolumes,
  fromTyped,
  mwhText,
  type Terms,
  volumeError,
  yearState,
} from './volumes';

const flat: Terms = { volume: 310, unit: 'MWh', start: '2026-04', end: '2027-09' };

describe('contract years', () => {
  it('CC-10 run from the start of the validity, the last one until its end', () => {
    const years = contractYears(flat);
    expect(years.map(({ label, expected }) => [label, mwhText(expected)])).toEqual([
      ['Ano 1 (abr/2026 a mar/2027)', '3.720,000\u00a0MWh'],
      ['Ano 2 (abr/2027 a set/2027)', '1.860,000\u00a0MWh'],
    ]);
  });

  it('CC-10 of a power take the hours of each month', () => {
    const [year] = contractYears({
      volume: 0.45,
      unit: 'MW médio',
      start: '2026-01',
      end: '2026-12',
    });
    expect(year && mwhText(year.expected)).toBe('3.942,000\u00a0MWh');
  });

  it('are none while the terms are missing', () => {
    expect(contractYears({ ...flat, volume: null })).toEqual([]);
    expect(contractYears({ ...flat, start: '2028-01' })).toEqual([]);
  });
});

describe('the sum of a year', () => {
  const [, year] = contractYears(flat);
  if (!year) throw new Error('two years');
  const typed = evenVolumes(year, flat);

  it('CC-10 fits when it is the year’s volume, or when nothing is typed', () => {
    expect(yearState(year, {})).toMatchObject({ filled: 0, fits: true });
    expect(yearState(year, typed)).toMatchObject({ filled: 6, difference: 0n, fits: true });
    const moved = { ...typed, '2027-04': '300,500', '2027-05': '319,500' };
    expect(yearState(year, moved).fits).toBe(true);
  });

  it('CC-10 says what is missing and what is too much', () => {
    expect(yearState(year, { ...typed, '2027-04': '300' })).toMatchObject({
      difference: 10_000n,
      fits: false,
    });
    expect(yearState(year, { ...typed, '2027-04': '320,001' }).difference).toBe(-10_001n);
    const { '2027-09': _last, ...five } = typed;
    expect(yearState(year, { ...five, '2027-04': '620' })).toMatchObject({
      difference: 0n,
      fits: false,
    });
  });

  it('is sent in canonical decimals, without the years that are left as they are', () => {
    expect(fromTyped(contractYears(flat), typed)?.[0]).toEqual({ month: '2027-04', volume: '310' });
    expect(fromTyped(contractYears(flat), {})).toBeNull();
  });

  it('takes three decimals at most', () => {
    expect(volumeError('310,0001')).toBe('Use no máximo 3 casas decimais');
    expect(volumeError('-1')).toBe('O volume não pode ser negativo');
    expect(volumeError('310,125')).toBeNull();
  });
});
