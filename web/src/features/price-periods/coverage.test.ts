import { describe, expect, it } from 'vitest';
import { exceptionsOf, stretches } from './coverage';
import { type PriceDraft, toDraft } from './draft';

/** 220,00 in the first half of 2026, 225,00 in March. */
function draft(change: Partial<PriceDraft> = {}): PriceDraft {
  const validity = { start: '2026-01', end: '2026-06' };
  const [period] = toDraft(null, validity, '2026-01').periods;
  const prices = { '2026-02': '220,00', '2026-03': '225,00', '2027-01': '9,00' };
  return {
    ...toDraft(null, validity, '2026-01'),
    periods: period ? [{ ...period, defaultPrice: '220', prices }] : [],
    ...change,
  };
}

describe('what the validity is priced with', () => {
  it('CC-14 FC-01 is the default, an exception, or nothing', () => {
    const validity = { start: '2025-11', end: '2026-08' };
    expect(
      stretches(draft(), validity).map(({ coverage, first, last, months }) =>
        [coverage, first, last, months].join(' '),
      ),
    ).toEqual([
      'gap 2025-11 2025-12 2',
      'covered 2026-01 2026-02 2',
      'exception 2026-03 2026-03 1',
      'covered 2026-04 2026-06 3',
      'gap 2026-07 2026-08 2',
    ]);
  });

  it('CC-15 of a flat price is one stretch; without a validity it is what the periods cover', () => {
    const none = { start: null, end: null };
    expect(stretches(draft({ mode: 'flat', flatYears: 2 }), none)).toEqual([
      { coverage: 'covered', first: '2026-01', last: '2027-12', months: 24 },
    ]);
  });

  it('CC-17 an exception is a price other than the default one, of a month of the period', () => {
    const [period] = draft().periods;
    expect(period && exceptionsOf(period)).toEqual(['2026-03']);
    expect(period && exceptionsOf({ ...period, defaultPrice: '' })).toEqual(['2026-02', '2026-03']);
  });
});
