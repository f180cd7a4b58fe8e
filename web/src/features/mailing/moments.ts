import { formatDate, formatDateTime, missing } from '@/lib/format';
import { parseDate } from '@/lib/parse-br';

/**
 * A due date as it is read and typed: "09/11/2026", with its hour only where it has one.
 * Midnight of São Paulo is a date without an hour.
 */
export function dueText(iso: string, empty = missing): string {
  const civil = /^\d{4}-\d{2}-\d{2}$/.test(iso);
  return civil ? formatDate(iso, empty) : formatDateTime(iso, empty).replace(/ 00:00$/, '');
}

/** What was typed as a datetime-local input holds it: "2026-11-09T00:00". */
export function toLocal(typed: string): string {
  const { day, hour, minute } = partsOf(typed) ?? {};
  return day === undefined ? '' : `${day}T${hour ?? '00'}:${minute ?? '00'}`;
}

/**
 * "09/11/2026 14:30" or "2026-11-09T14:30", of São Paulo, as ISO with its offset; without an hour
 * the date alone; else null.
 */
export function toIso(typed: string): string | null {
  const parts = partsOf(typed);
  if (parts === null) return null;
  const { day, hour, minute } = parts;
  if (hour === undefined) return day;
  // Until 2019 the clock stood one hour ahead in summer.
  const candidates = ['-03:00', '-02:00'].map((offset) => `${day}T${hour}:${minute}:00${offset}`);
  const wanted = `${formatDate(day)} ${hour}:${minute}`;
  return candidates.find((iso) => formatDateTime(iso) === wanted) ?? candidates[0] ?? null;
}

interface Parts {
  day: string;
  hour?: string;
  minute?: string;
}

function partsOf(typed: string): Parts | null {
  const match = /^(\S{10})(?:(?:T|\s+)(\d{2}):(\d{2})(?::\d{2})?)?$/.exec(typed.trim());
  const day = parseDate(match?.[1] ?? '');
  if (day === null) return null;
  const [hour, minute] = [match?.[2], match?.[3]];
  if (hour === undefined || minute === undefined) return { day };
  return Number(hour) > 23 || Number(minute) > 59 ? null : { day, hour, minute };
}
