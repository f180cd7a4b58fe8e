import { isMonth, type YearMonth } from '@/lib/month';
import { parseMonth } from '@/lib/parse-br';

/** What a block copied from a spreadsheet puts into the months, and how much of it fits nowhere. */
export interface Pasted {
  values: Readonly<Record<YearMonth, string>>;
  used: number;
  ignored: number;
}

/**
 * Reads a column (or a row) of a spreadsheet into months. Single values fill the months from
 * the given one on; lines of a month and a value go where they belong. null for a single value,
 * which is pasted as any text.
 */
export function readPasted(
  text: string,
  months: readonly YearMonth[],
  from: YearMonth,
): Pasted | null {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n+$/, '').split('\n');
  const cells = lines.map((line) => line.split('\t').map((cell) => cell.trim()));
  if (cells.length === 1 && cells[0]?.length === 1) return null;
  const named = cells.flatMap(([first = '', second = '']) => {
    const month = parseMonth(first);
    return isMonth(month) ? [[month, second] as const] : [];
  });
  if (named.length > 0) return place(named, months);
  const start = Math.max(0, months.indexOf(from));
  const values = cells.length === 1 ? (cells[0] ?? []) : cells.map((row) => row[0] ?? '');
  const pairs = values.map((value, i) => [months[start + i] ?? '', value] as const);
  return place(pairs, months);
}

function place(
  pairs: readonly (readonly [string, string])[],
  months: readonly YearMonth[],
): Pasted {
  const known = new Set(months);
  const fitting = pairs.filter(([month]) => known.has(month));
  return {
    values: Object.fromEntries(fitting),
    used: fitting.length,
    ignored: pairs.length - fitting.length,
  };
}

/** "3 meses colados; 2 valores ficaram fora do período." */
export function pastedText({ used, ignored }: Pasted): string {
  const first = `${used} ${used === 1 ? 'mês colado' : 'meses colados'}`;
  if (ignored === 0) return `${first}.`;
  return `${first}; ${ignored} ${ignored === 1 ? 'valor ficou' : 'valores ficaram'} fora do período.`;
}
