import { describe, expect, it } from 'vitest';
import {
  formatChange,
  formatCompact,
  formatDate,
  formatDateTime,
  formatDecimal,
  formatFileSize,
  formatKWh,
  formatMoney,
  formatMoneyCompact,
  formatMWh,
  formatNumber,
  formatPercent,
  until,
} from './format';

const nbsp = '\u00a0';

describe('SH-17 pt-BR formats', () => {
  it.each([
    ['money has two decimals', formatMoney(1234.5), `R$${nbsp}1.234,50`],
    ['a negative one the real minus', formatMoney(-3), `−R$${nbsp}3,00`],
    ['text of the API is a number too', formatMoney('247.35'), `R$${nbsp}247,35`],
    ['compact money', formatMoneyCompact(1_200_000), `R$${nbsp}1,2${nbsp}mi`],
    ['an axis', formatCompact(1200), `1,2${nbsp}mil`],
    ['energy has three decimals', formatMWh(331.25), `331,250${nbsp}MWh`],
    ['TD-14 a tie goes to the even kWh', formatMWh(435.3505, false), '435,350'],
    ['TD-14 and up where the odd one is below', formatMWh('-435.3515', false), '−435,352'],
    ['without its unit', formatMWh(331.25, false), '331,250'],
    ['kWh has those it has', formatKWh(40015.44), `40.015,44${nbsp}kWh`],
    ['a dashboard percentage has none', formatPercent(12.4), `12%`],
    ['another has some', formatPercent(12.34, 1), `12,3%`],
    ['a change has its sign', formatChange(5.2), `+5%`],
    ['both ways', formatChange(-5.2, 1), `−5,2%`],
    ['a change of a percentage is in points', formatChange(4.25, 1, 'p.p.'), `+4,3${nbsp}p.p.`],
    ['no change has none', formatChange(0), `0%`],
    ['PROINFA has three decimals', formatNumber(1.5, 3), '1,500'],
    ['a range of decimals', formatNumber(1234.5, 0, 3), '1.234,5'],
    ['missing is not zero', formatMoney(null), '–'],
    ['nor is empty', formatMWh(''), '–'],
    ['nor is nonsense', formatPercent('x'), '–'],
    ['missing as the screen asks', formatMWh(undefined, true, '-'), '-'],
  ])('%s', (_, text, expected) => {
    expect(text).toBe(expected);
  });

  it.each([
    ['2026-03-05', '05/03/2026'],
    ['2026-11-21T01:30:00Z', '20/11/2026'],
    [null, '–'],
    ['ontem', '–'],
  ])('date %s → %s', (value, expected) => {
    expect(formatDate(value)).toBe(expected);
  });

  it('a moment is told in São Paulo', () => {
    expect(formatDateTime('2026-03-05T17:30:00Z')).toBe('05/03/2026 14:30');
    expect(formatDateTime(undefined)).toBe('–');
  });

  it.each([
    ['1234567.5', 2, '1.234.567,50'],
    ['-1234', 0, '-1.234'],
    ['0.123456789', 2, '0,123456789'],
    ['12345678901234567890', 2, '12.345.678.901.234.567.890,00'],
  ])('typed text %s with %d decimals → %s', (text, places, expected) => {
    expect(formatDecimal(text, places)).toBe(expected);
  });

  it.each([
    [512, `512${nbsp}B`],
    [2048, `2${nbsp}kB`],
    [10 * 1024 * 1024, `10,0${nbsp}MB`],
  ])('%d bytes → %s', (bytes, expected) => {
    expect(formatFileSize(bytes)).toBe(expected);
  });
});

describe('an end', () => {
  it.each([
    ['30/11/2026', 'até 30/11/2026'],
    ['–', ''],
    ['/', ''],
    ['', ''],
  ])("VD-47 no 'até' stands alone: %s", (end, text) => {
    expect(until(end)).toBe(text);
    expect(until(end, ', válida ')).toBe(text && `, válida ${text}`);
  });
});
