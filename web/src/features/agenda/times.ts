import { formatDateTime } from '@/lib/format';

/** How long a meeting may take, in minutes. */
export const durations = [30, 45, 60] as const;
export type Duration = (typeof durations)[number];

const weekday = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'America/Sao_Paulo',
  weekday: 'short',
});

/** "seg., 23/11/2026" of a moment, in São Paulo. */
export function dayLabel(moment: string): string {
  return `${weekday.format(new Date(moment))} ${formatDateTime(moment).slice(0, 10)}`;
}

/** "09:00" of a moment, in São Paulo. */
export function timeLabel(moment: string): string {
  return formatDateTime(moment).slice(11);
}

/** "seg. 23/11/2026, 09:00–09:30" */
export function spanLabel(start: string, end: string): string {
  return `${dayLabel(start)}, ${timeLabel(start)}–${timeLabel(end)}`;
}

/** Moments by their day, in their order. */
export function byDay<S extends { startsAt: string }>(
  slots: readonly S[],
): { day: string; slots: S[] }[] {
  const days: { day: string; slots: S[] }[] = [];
  for (const slot of slots) {
    const day = dayLabel(slot.startsAt);
    const last = days.at(-1);
    if (last?.day === day) last.slots.push(slot);
    else days.push({ day, slots: [slot] });
  }
  return days;
}

const dayMs = 24 * 60 * 60 * 1000;

/** The week of a day (YYYY-MM-DD), Monday to Sunday. */
export function weekOf(day: string): string[] {
  const at = new Date(`${day}T00:00:00Z`);
  const monday = at.getTime() - ((at.getUTCDay() + 6) % 7) * dayMs;
  return Array.from({ length: 7 }, (_, i) =>
    new Date(monday + i * dayMs).toISOString().slice(0, 10),
  );
}
