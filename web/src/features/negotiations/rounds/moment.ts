/** Brasília has had no daylight saving time since 2019. */
const offset = '-03:00';

/** A moment as a control for date and time shows it in Brasília. */
export function toLocal(moment: string): string {
  return new Date(new Date(moment).getTime() - 3 * 3_600_000).toISOString().slice(0, 16);
}

/** What the control says, as the API takes it; null where it is not a moment. */
export function fromLocal(text: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text)) return null;
  const moment = `${text}:00${offset}`;
  return Number.isNaN(new Date(moment).getTime()) ? null : moment;
}
