import { formatDate } from '@/lib/format';
import { parseDate } from '@/lib/parse-br';

/** Brasília has had no daylight saving time since 2019. */
const offset = '-03:00';

/** A moment in Brasília as it is typed: the day as dd/mm/aaaa, the time as HH:MM. */
export function toLocal(moment: string): { day: string; time: string } {
  const local = new Date(new Date(moment).getTime() - 3 * 3_600_000).toISOString();
  return { day: formatDate(local.slice(0, 10)), time: local.slice(11, 16) };
}

/** What is typed, as the API takes it; null where it is not a moment. */
export function fromLocal(day: string, time: string): string | null {
  const date = parseDate(day);
  return date !== null && /^([01]\d|2[0-3]):[0-5]\d$/.test(time.trim())
    ? `${date}T${time.trim()}:00${offset}`
    : null;
}
