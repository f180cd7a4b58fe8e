/*
 * The Brazilian number, month, date and yes/no texts. internal/kernel/ptbr reads the same
 * grammar on the server; both are held to the same case file (see parse-br.test.ts).
 */
import type { YearMonth } from './month';
import { isMonth, monthNames } from './month';
import { fold } from './text';

const unit = 'R\\$(?:\\s*/\\s*MWh)?|MWh|kWh|MWm|%';
const wrapped = new RegExp(
  `^(-?)\\s*(${unit})?\\s*(-?)\\s*([\\d.,]+)\\s*(${unit}|/\\s*MWh)?$`,
  'i',
);
const grouped = /^[1-9]\d{0,2}(\.\d{3})+(,\d+)?$/;
const plain = /^(\d+|\d*,\d+)$/;
const dotted = /^(0|[1-9]\d*)\.\d+$/;
const maxDigits = 40;

/**
 * A number as Brazilians write it, as canonical decimal text ("-1234.5"), or null. Dots group
 * thousands and the comma starts the decimals; a single dot that cannot be a thousands mark is
 * read as a decimal point. One unit may stand before or after it (R$, R$/MWh, MWh, kWh, MWm, %).
 */
export function parseNumber(text: string): string | null {
  if (text.includes('\ufeff')) return null;
  const match = wrapped.exec(text.replace(/\u2212/g, '-').trim());
  if (!match) return null;
  const [, sign = '', prefix = '', innerSign = '', digits = '', suffix = ''] = match;
  if ((sign && innerSign) || !unitsFit(prefix, suffix)) return null;
  const magnitude = parseDigits(digits);
  if (magnitude === null || magnitude === '0') return magnitude;
  return sign + innerSign + magnitude;
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

/** "05/03/2026" or "2026-03-05" → "2026-03-05", or null where there is no such day. */
export function parseDate(text: string): string | null {
  const t = text.trim();
  const br = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(t);
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(t);
  const [year = '', month = '', day = ''] = br ? [br[3], br[2], br[1]] : (iso?.slice(1) ?? []);
  if (!isMonth(`${year}-${month}`)) return null;
  const valid = Number(day) >= 1 && Number(day) <= daysIn(Number(year), Number(month));
  return valid ? `${year}-${month}-${day}` : null;
}

function daysIn(year: number, month: number): number {
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
}

/** A month in any of its written forms ("2026-10", "10/2026", "out/26", a date) → YYYY-MM, or null. */
export function parseMonth(text: string): YearMonth | null {
  const t = text.trim();
  if (/^\d/.test(t) && asMonth(t)) return t;
  const numeric = /^(\d{2})\/(\d{4})$/.exec(t);
  if (numeric) return asMonth(`${numeric[2]}-${numeric[1]}`);
  const named = /^(\p{L}+\.?)(?:\/(\d{2}|\d{4})| de (\d{4}))$/iu.exec(t.replace(/\s+/g, ' '));
  if (named) {
    const year = named[2] ?? named[3] ?? '';
    return asMonth(
      `${year.length === 2 ? `20${year}` : year}-${monthNumber(fold(named[1] ?? ''))}`,
    );
  }
  return parseDate(t)?.slice(0, 7) ?? null;
}

function asMonth(text: string): YearMonth | null {
  return isMonth(text) ? text : null;
}

/** "10" for "outubro", "out" and "out."; "00" for what is no month. */
function monthNumber(name: string): string {
  const short = name.replace(/\.$/, '');
  const index = monthNames.findIndex((month) => {
    const full = fold(month);
    return full === name || full.slice(0, 3) === short;
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
