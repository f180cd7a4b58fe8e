import { describe, expect, it } from 'vitest';
import { addMonths, isMonth, monthLabel, monthOf, monthShort, monthsBetween } from './month';

describe('months', () => {
  it.each(['2026-01', '2026-12', '0001-01'])('DB-01 %s is a year-month value', (text) => {
    expect(isMonth(text)).toBe(true);
  });

  it.each(['2026-13', '2026-00', '2026-1', '0000-01', '2026-01-01', '', null, undefined])(
    'DB-01 %s is not',
    (text) => {
      expect(isMonth(text)).toBe(false);
    },
  );

  it('DB-01 the current month is that of São Paulo', () => {
    expect(monthOf(new Date('2026-11-01T01:00:00Z'))).toBe('2026-10');
    expect(monthOf(new Date('2026-11-01T03:00:00Z'))).toBe('2026-11');
  });

  it.each([
    ['2026-11', 2, '2027-01'],
    ['2026-01', -1, '2025-12'],
    ['2026-05', -17, '2024-12'],
  ])('%s plus %d is %s', (month, n, expected) => {
    expect(addMonths(month, n)).toBe(expected);
  });

  it('lists a period, both ends included', () => {
    expect(monthsBetween('2026-11', '2027-01')).toEqual(['2026-11', '2026-12', '2027-01']);
    expect(monthsBetween('2026-11', '2026-10')).toEqual([]);
  });

  it('SH-17 is written in Portuguese', () => {
    expect(monthLabel('2026-03')).toBe('março de 2026');
    expect(monthShort('2026-11')).toBe('nov/2026');
  });
});
