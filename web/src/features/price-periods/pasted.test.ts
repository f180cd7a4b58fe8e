import { describe, expect, it } from 'vitest';
import { monthsBetween } from '@/lib/month';
import { pastedText, readPasted } from './pasted';

const months = monthsBetween('2026-01', '2026-06');

describe('a column from a spreadsheet', () => {
  it('CC-17 fills the months from the one it is pasted into', () => {
    const block = readPasted('220,50\r\n221\r\n\r\n', months, '2026-02');
    expect(block?.values).toEqual({ '2026-02': '220,50', '2026-03': '221' });
    expect(block && pastedText(block)).toBe('2 meses colados.');
  });

  it('CC-17 says how much is left over', () => {
    const block = readPasted('1\n2\n3', months, '2026-05');
    expect(block?.values).toEqual({ '2026-05': '1', '2026-06': '2' });
    expect(block && pastedText(block)).toBe('2 meses colados; 1 valor ficou fora do período.');
  });

  it('CC-17 goes by the months where the lines name them, in any of their forms', () => {
    const block = readPasted('mar/2026\t221,50\n01/04/2026\t222\nabr/2031\t9', months, '2026-01');
    expect(block?.values).toEqual({ '2026-03': '221,50', '2026-04': '222' });
    expect(block?.ignored).toBe(1);
  });

  it('CC-17 takes a row as well, keeps blank cells blank, and leaves one value to the browser', () => {
    expect(readPasted('1\t\t3', months, '2026-01')?.values).toEqual({
      '2026-01': '1',
      '2026-02': '',
      '2026-03': '3',
    });
    expect(readPasted('220,50', months, '2026-01')).toBeNull();
    expect(readPasted('220,50\n', months, '2026-01')).toBeNull();
  });
});
