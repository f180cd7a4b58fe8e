/** A month is always the text YYYY-MM; it sorts as it is. */
export type YearMonth = string;

const names = [
  'janeiro',
  'fevereiro',
  'março',
  'abril',
  'maio',
  'junho',
  'julho',
  'agosto',
  'setembro',
  'outubro',
  'novembro',
  'dezembro',
] as const;

/** Whether the text is a year-month value and nothing else. */
export function isMonth(text: string | null | undefined): text is YearMonth {
  return typeof text === 'string' && /^(?!0000)\d{4}-(0[1-9]|1[0-2])$/.test(text);
}

/** The month of a moment, as São Paulo sees it. */
export function monthOf(date: Date): YearMonth {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone: 'America/Sao_Paulo',
    year: 'numeric',
    month: '2-digit',
  }).formatToParts(date);
  const part = (type: string) => parts.find((p) => p.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}`;
}

/** How many days the month has. */
export function daysOf(month: YearMonth): number {
  return new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate();
}

export function currentMonth(): YearMonth {
  return monthOf(new Date());
}

/** The month `n` months later (earlier when negative). */
export function addMonths(month: YearMonth, n: number): YearMonth {
  const index = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + n;
  const year = Math.floor(index / 12);
  return `${String(year).padStart(4, '0')}-${String(index - year * 12 + 1).padStart(2, '0')}`;
}

/** All months from the first to the last, both included; none when they are the wrong way round. */
export function monthsBetween(first: YearMonth, last: YearMonth): YearMonth[] {
  const months: YearMonth[] = [];
  for (let m = first; m <= last; m = addMonths(m, 1)) months.push(m);
  return months;
}

/** "novembro de 2026" */
export function monthLabel(month: YearMonth): string {
  return `${monthName(month)} de ${month.slice(0, 4)}`;
}

/** "nov/2026" */
export function monthShort(month: YearMonth): string {
  return `${monthName(month).slice(0, 3)}/${month.slice(0, 4)}`;
}

/** "11/26" */
export function monthNumbers(month: YearMonth): string {
  return `${month.slice(5, 7)}/${month.slice(2, 4)}`;
}

/** "novembro" */
function monthName(month: YearMonth): string {
  return names[Number(month.slice(5, 7)) - 1] ?? '';
}

/** The twelve names, in order, for selects. */
export const monthNames: readonly string[] = names;

/** The day as São Paulo sees it, YYYY-MM-DD. */
export function todayInBrazil(now = new Date()): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' }).format(now);
}
