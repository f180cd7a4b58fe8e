import { describe, expect, it } from 'vitest';
import { byDay, dayLabel, spanLabel, timeLabel, weekOf } from './times';

describe('times of the agenda', () => {
  it('CS-01 are those of São Paulo, also over midnight of UTC', () => {
    expect(dayLabel('2026-12-01T02:30:00Z')).toBe('seg. 30/11/2026');
    expect(timeLabel('2026-12-01T02:30:00Z')).toBe('23:30');
    expect(spanLabel('2026-11-23T12:00:00Z', '2026-11-23T12:45:00Z')).toBe(
      'seg. 23/11/2026, 09:00–09:45',
    );
  });

  it('CS-01 stand under their days', () => {
    const slots = ['2026-11-23T12:00:00Z', '2026-11-23T12:30:00Z', '2026-11-24T11:00:00Z'];
    const days = byDay(slots.map((startsAt) => ({ startsAt })));
    expect(days.map(({ day, slots: own }) => [day, own.length])).toEqual([
      ['seg. 23/11/2026', 2],
      ['ter. 24/11/2026', 1],
    ]);
  });

  it('CS-01 are of a week from Monday to Sunday, over the end of a year too', () => {
    const week = ['2026-12-28', '2026-12-29', '2026-12-30', '2026-12-31', '2027-01-01'];
    for (const day of ['2026-12-28', '2027-01-01', '2027-01-03']) {
      expect(weekOf(day)).toEqual([...week, '2027-01-02', '2027-01-03']);
    }
  });
});
