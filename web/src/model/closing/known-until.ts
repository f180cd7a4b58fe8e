import { formatDate } from '@/lib/format';

/** What snapshots older than the requested day do not show; empty where they are of that day. */
export function knownUntil(day: string, until: string | null): string {
  if (until === day) return '';
  return until === null
    ? 'Não se sabe até que dia este retrato vale.'
    : `O último retrato até esse dia é o da noite de ${formatDate(until)}: o que mudou depois dela não aparece.`;
}
