import { describe, expect, it } from 'vitest';
import { deadlineWords } from './quote-words';

describe('a quotation in words', () => {
  it('FC-11 midnight is the end of the day before, without an hour', () => {
    expect(deadlineWords('2026-12-01T21:00:00Z')).toBe('01/12/2026 18:00');
    expect(deadlineWords('2026-12-01T03:00:00Z')).toBe('o fim de 30/11/2026');
  });
});
