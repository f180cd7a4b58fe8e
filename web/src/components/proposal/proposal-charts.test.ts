import { describe, expect, it } from 'vitest';
import { isSteady } from './proposal-charts';

describe('the saving as it adds up', () => {
  it('FC-11 is drawn only where it is not a straight line', () => {
    expect(isSteady([0.1, 0.2, 0.3])).toBe(true);
    expect(isSteady([109_721.04, 219_442.08, 329_163.12])).toBe(true);
    expect(isSteady([100, 205, 315.25])).toBe(false);
  });
});
