const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** How long ago something came: "agora", "há 12 min", "há 3 h", "há 5 dias". */
export function ageOf(at: string, now = Date.now()): string {
  const past = Math.max(0, now - Date.parse(at));
  if (past < minute) return 'agora';
  if (past < hour) return `há ${Math.floor(past / minute)} min`;
  if (past < day) return `há ${Math.floor(past / hour)} h`;
  const days = Math.floor(past / day);
  return days === 1 ? 'há 1 dia' : `há ${days} dias`;
}
