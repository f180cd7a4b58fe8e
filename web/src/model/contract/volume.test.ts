import { describe, expect, it } from 'vitest';
import { bandOf, energyOf, hoursOf, powerOf, rangeOf } from './volume';

describe('volumes', () => {
  it.each([
    ['2026-10', 744],
    ['2026-11', 720],
    ['2026-02', 672],
    ['2028-02', 696],
    // Golden T14: the months of daylight saving.
    ['2017-10', 743],
    ['2018-02', 673],
    ['2018-10', 744],
    ['2018-11', 719],
    ['2019-02', 673],
    ['2020-02', 696],
  ])('CC-10, VD-22 counts the hours of %s by the clock of São Paulo', (month, hours) => {
    expect(hoursOf(month)).toBe(hours);
  });

  // Golden values of the balance example: 0,45 MW médio, band 80–120%.
  it.each([
    ['2026-10', 334.8, 267.84, 401.76],
    ['2026-11', 324, 259.2, 388.8],
    ['2026-02', 302.4, 241.92, 362.88],
  ])('CT-21 gives the range of %s', (month, contracted, minimum, maximum) => {
    const energy = energyOf(0.45, 'MW médio', hoursOf(month));
    expect(rangeOf(energy, { lower: 80, upper: 120 })).toEqual({ contracted, minimum, maximum });
  });

  it('CC-10 converts by 730 hours where no month applies, and back', () => {
    expect(energyOf(1, 'MW médio', 730)).toBe(730);
    expect(powerOf(328.5, 730)).toBe(0.45);
    expect(energyOf(120, 'MWh', 744)).toBe(120);
  });

  it('rounds to a whole kWh with ties to the even one', () => {
    expect(rangeOf(0.001, { lower: 50, upper: 150 })).toEqual({
      contracted: 0.001,
      minimum: 0,
      maximum: 0.002,
    });
    expect(rangeOf(0.003, { lower: 50, upper: 50 }).minimum).toBe(0.002);
  });

  it.each([
    [
      { lower: 80, upper: 120, flexibility: 5 },
      { lower: 80, upper: 120 },
    ],
    [
      { lower: null, upper: null, flexibility: 20 },
      { lower: 80, upper: 120 },
    ],
    [
      { lower: 90, upper: null, flexibility: 10 },
      { lower: 90, upper: 110 },
    ],
    [
      { lower: null, upper: 110, flexibility: 150 },
      { lower: 0, upper: 110 },
    ],
    [{ lower: null, upper: 110, flexibility: null }, null],
    [{ lower: null, upper: null, flexibility: null }, null],
  ])('CT-21 takes the flexibility where a limit is missing', (limits, band) => {
    expect(bandOf(limits)).toEqual(band);
  });

  it('CT-21 has no range without a band', () => {
    expect(rangeOf(10, null)).toEqual({ contracted: 10, minimum: null, maximum: null });
  });
});
