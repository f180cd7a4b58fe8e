import { describe, expect, it } from 'vitest';
import { labelStep, niceTicks, verticalScale } from './scale';

describe('ticks', () => {
  it.each([
    [
      [0, 7],
      [0, 2, 4, 6, 8],
    ],
    [[331.25], [0, 100, 200, 300, 400]],
    [[0.3], [0, 0.1, 0.2, 0.3]],
    [
      [-40, 60],
      [-50, -25, 0, 25, 50, 75],
    ],
    [
      [2, 1, 0],
      [0, 1, 2],
    ],
    [
      [9, 10],
      [0, 5, 10],
    ],
    [[], [0, 1]],
    [[0], [0, 1]],
  ])('of %j are round and enclose zero: %j', (values, expected) => {
    expect(niceTicks(values)).toEqual(expected);
  });
});

describe('scale', () => {
  it('puts the least tick at the bottom and the greatest at the top', () => {
    const y = verticalScale([-50, 0, 50], 10, 110);
    expect([y(-50), y(0), y(50)]).toEqual([110, 60, 10]);
  });

  it('leaves labels out where they would touch', () => {
    expect(labelStep(['nov/2026', 'dez/2026'], 100)).toBe(1);
    expect(labelStep(['nov/2026', 'dez/2026'], 20)).toBe(4); // 56 px and a gap
  });
});
