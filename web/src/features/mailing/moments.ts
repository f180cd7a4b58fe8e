import { formatDateTime } from '@/lib/format';
import { parseDate } from '@/lib/parse-br';

/** A moment as a datetime-local input holds it, in São Paulo's time: "2026-11-09T00:00". */
export function toLocal(iso: string): string {
  const civil = /^(\d{4}-\d{2}-\d{2})$/.exec(iso);
  if (civil) return `${iso}T00:00`;
  const match = /^(\d{2})\/(\d{2})\/(\d{4}) (\d{2}:\d{2})$/.exec(formatDateTime(iso, ''));
  return match ? `${match[3]}-${match[2]}-${match[1]}T${match[4]}` : '';
}

/** "2026-11-09T14:30" or "09/11/2026 14:30", of São Paulo, as ISO with its offset; else null. */
export function toIso(local: string): string | null {
  const match = /^(\S{10})(?:[T ](\d{2}):(\d{2})(?::\d{2})?)?$/.exec(local.trim());
  const day = parseDate(match?.[1] ?? '');
  const [hour = '00', minute = '00'] = [match?.[2], match?.[3]];
  if (day === null || Number(hour) > 23 || Number(minute) > 59) return null;
  // Until 2019 the clock stood one hour ahead in summer.
  const candidates = ['-03:00', '-02:00'].map((offset) => `${day}T${hour}:${minute}:00${offset}`);
  const wanted = `${day}T${hour}:${minute}`;
  return candidates.find((iso) => toLocal(iso) === wanted) ?? candidates[0] ?? null;
}
