/*
 * The Brazilian number, month, date and yes/no texts. internal/kernel/ptbr reads the same
 * grammar on the server; both are held to the same case file (see parse-br.test.ts).
 */
import type { YearMonth } from './month';
import { daysOf, isMonth, monthNames } from './month';
import { fold } from './text';

const unit = 'R\\$(?:\\s*/\\s*MWh)?|MWh|kWh|MWm|%';
const body = '[1-9]\\d{0,2}(?:[ \\u00a0\\u202f]\\d{3})+(?:[.,]\\d+)?(?!\\d)|[\\d.,]+';
const after = `(${unit}|/\\s*MWh)?`;
const signed = new RegExp(`^(-?)\\s*(${unit})?\\s*(-?)\\s*(${body})\\s*${after}\\s*(-?)$`, 'i');
const around = new RegExp(`^()\\(\\s*(${unit})?()\\s*(${body})\\s*${after}\\s*(\\))$`, 'i');
const within = new RegExp(`^()(${unit})\\s*()\\(\\s*(${body})\\s*${after}\\s*(\\))$`, 'i');
const grouped = /^[1-9]\d{0,2}(\.\d{3})+(,\d+)?$/;
const plain = /^(\d+|\d*,\d+)$/;
const dotted = /^(0|[1-9]\d*)\.\d+$/;
const maxDigits = 40;

/**
 * A number as Brazilians write it, as canonical decimal text ("-1234.5"), or null. Dots or spaces
 * group thousands and the comma starts the decimals; a single dot that cannot be a thousands mark
 * is read as a decimal point. One unit may stand before or after it (R$, R$/MWh, MWh, kWh, MWm,
 * %); a minus on either side or parentheses around say that it is below zero.
 */
export function parseNumber(text: string): string | null {
  if (text.includes('\ufeff')) return null;
  const t = text.replace(/\u2212/g, '-').trim();
  const match = signed.exec(t) ?? around.exec(t) ?? within.exec(t);
  if (!match) return null;
  const [, sign = '', prefix = '', innerSign = '', digits = '', suffix = '', last = ''] = match;
  const signs = [sign, innerSign, last].filter((one) => one !== '');
  if (signs.length > 1 || !unitsFit(prefix, suffix)) return null;
  const magnitude = parseDigits(digits.replace(/[ \u00a0\u202f]/g, ''));
  if (magnitude === null || magnitude === '0') return magnitude;
  return (signs.length > 0 ? '-' : '') + magnitude;
}

/** One unit at most; a price may have its R$ before and its /MWh after the number. */
function unitsFit(prefix: string, suffix: string): boolean {
  if (suffix.startsWith('/')) return prefix.toUpperCase() === 'R$';
  return prefix === '' || suffix === '';
}

function parseDigits(digits: string): string | null {
  if (digits.replace(/\D/g, '').length > maxDigits) return null;
  let whole: string;
  if (grouped.test(digits)) whole = digits.replaceAll('.', '').replace(',', '.');
  else if (plain.test(digits)) whole = digits.replace(',', '.');
  else if (dotted.test(digits)) whole = digits;
  else return null;
  const [integer = '', fraction = ''] = whole.split('.');
  const kept = fraction.replace(/0+$/, '');
  return (integer.replace(/^0+/, '') || '0') + (kept === '' ? '' : `.${kept}`);
}

const serial = /^(\d{5})(?:[.,](\d{1,15}))?$/;
const numericDate = /^(\d{1,2})([/.\- ])(\d{1,2})([/.\- ])(\d{4}|\d{2})$/;
const yearFirst = /^(\d{4})([/.\- ])(\d{1,2})([/.\- ])(\d{1,2})$/;
const namedDate = /^(\d{1,2})(?: de |[/.\- ])([a-z]+\.?)(?: de |[/.\- ])(\d{4}|\d{2})$/;
const numericMonth = /^(\d{1,2})([/.\- ])(\d{4}|\d{2})$/;
const yearMonth = /^(\d{4})[/.\- ](\d{1,2})$/;
const namedMonth = /^([a-z]+\.?)(?: de |[/\- ])?(\d{4}|\d{2})$/;
const moment =
  /^(\d{4}-\d{2}-\d{2})[T ]([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/;
const clockBehind = /^([^:]+?) +([01]?\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/;

const english = ['', 'feb', '', 'apr', 'may', '', '', 'aug', 'sep', 'oct', '', 'dec'];
const dayMs = 86_400_000;
const nearMidnight = 86_400 - 120; // seconds: programs write midnight up to two minutes early

/**
 * A day as people, spreadsheets and programs write it, the day before the month: 05/03/2026,
 * 5.3.26, 05-mar-26, 2026-03-05, midnight of any zone, the number by which workbooks count days →
 * "2026-03-05", or null where there is no such day.
 */
export function parseDate(text: string): string | null {
  const t = text.trim();
  const ofProgram = momentDay(t);
  if (ofProgram) return ofProgram.midnight ? ofProgram.day : null;
  const counted = serial.exec(t);
  if (counted) return serialDay(Number(counted[1]), counted[2] ?? '');
  return fromNumbers(t) ?? fromName(t);
}

function fromNumbers(text: string): string | null {
  const [, day = '', sep, month = '', again, year = ''] = numericDate.exec(text) ?? [];
  const short = year.length === 2 && sep !== '/' && sep !== '.';
  if (sep !== undefined) return sep === again && !short ? existing(year, month, day) : null;
  const iso = yearFirst.exec(text);
  return iso && iso[2] === iso[4] ? existing(iso[1] ?? '', iso[3] ?? '', iso[5] ?? '') : null;
}

function fromName(text: string): string | null {
  const [, day = '', name = '', year] = namedDate.exec(fold(text)) ?? [];
  return year === undefined ? null : existing(year, monthNumber(name), day);
}

/** The day of what a program wrote with an hour, and whether it is one: midnight, or just before. */
function momentDay(text: string): { day: string; midnight: boolean } | null {
  const match = moment.exec(text) ?? clockBehind.exec(text);
  const day = match && parseDate(match[1] ?? '');
  if (!match || !day) return null;
  const [hours, minutes, seconds] = [match[2], match[3], match[4] ?? '0'].map(Number);
  const since = (hours ?? 0) * 3600 + (minutes ?? 0) * 60 + (seconds ?? 0);
  if (since >= nearMidnight) return { day: addDays(day, 1), midnight: true };
  const inUtc = /^(Z|[+-]00:?00)$/.test(match[5] ?? '') && localHour(day, since) === '00:00:00';
  return { day, midnight: since === 0 || inUtc };
}

function localHour(day: string, seconds: number): string {
  return new Date(Date.parse(day) + seconds * 1000).toLocaleTimeString('en-GB', {
    timeZone: 'America/Sao_Paulo',
  });
}

const addDays = (day: string, n: number) =>
  new Date(Date.parse(day) + n * dayMs).toISOString().slice(0, 10);

function serialDay(count: number, fraction: string): string | null {
  if (count < 32_874 || count >= 73_050) return null;
  const late = fraction !== '' && `${fraction}000000`.slice(0, 6) >= '998611';
  return addDays('1899-12-30', late ? count + 1 : count);
}

/** A year of two digits is one of this century. */
function existing(year: string, month: string, day: string): string | null {
  const full = asMonth(`${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}`);
  if (!full || Number(day) < 1 || Number(day) > daysOf(full)) return null;
  return `${full}-${day.padStart(2, '0')}`;
}

/** A month in any of its written forms ("2026-10", "10/2026", "out-26", "202610", a date) → YYYY-MM, or null. */
export function parseMonth(text: string): YearMonth | null {
  const t = text.trim();
  const day = momentDay(t)?.day ?? parseDate(t);
  if (day) return day.slice(0, 7);
  if (/^(199|20\d)\d(0[1-9]|1[0-2])$/.test(t)) return `${t.slice(0, 4)}-${t.slice(4)}`;
  const numeric = numericMonth.exec(t);
  if (numeric) {
    const [, month = '', sep = '', year = ''] = numeric;
    return year.length === 4 || sep === '/' || sep === ' ' ? monthOf(year, month) : null;
  }
  const iso = yearMonth.exec(t);
  if (iso) return monthOf(iso[1] ?? '', iso[2] ?? '');
  const named = namedMonth.exec(fold(t));
  return named && monthOf(named[2] ?? '', monthNumber(named[1] ?? ''));
}

const monthOf = (year: string, month: string) => existing(year, month, '1')?.slice(0, 7) ?? null;

function asMonth(text: string): YearMonth | null {
  return isMonth(text) ? text : null;
}

/** "10" for "outubro", "out", "out." and "oct"; "00" for what is no month. */
function monthNumber(name: string): string {
  const short = name.replace(/\.$/, '');
  const index = monthNames.findIndex((month, i) => {
    const full = fold(month);
    return full === name || full.slice(0, 3) === short || english[i] === name;
  });
  return String(index + 1).padStart(2, '0');
}

/** Sim or não, in the spellings that spreadsheets hold; null for what is neither. */
export function parseBool(text: string): boolean | null {
  const t = fold(text);
  if (['sim', 'true', '1', 'yes'].includes(t)) return true;
  if (['nao', 'n', 'false', '0', 'no'].includes(t)) return false;
  return null;
}
