import { type Band, placeInBand } from '@/components/charts/band';
import { addMonths, monthShort, type YearMonth } from '@/lib/month';
import type { BalanceMonth } from './mappers';

export type RibbonRow = Band & { name: string; month: YearMonth };

const shown = 24;

/** The last 24 months up to the newest, oldest first; a month without a row is a gap. */
export function ribbonRows(months: readonly BalanceMonth[]): RibbonRow[] {
  const newest = months[0]?.month;
  const oldest = months.at(-1)?.month;
  if (newest === undefined || oldest === undefined) return [];
  const known = new Map(months.map((month) => [month.month, month]));
  const rows: RibbonRow[] = [];
  for (let month = newest; month >= oldest && rows.length < shown; month = addMonths(month, -1)) {
    const row = known.get(month);
    rows.unshift({
      name: monthShort(month),
      month,
      measured: row?.net ?? null,
      minimum: row?.minimum ?? null,
      maximum: row?.maximum ?? null,
      contracted: row?.contracted ?? null,
    });
  }
  return rows;
}

const words = { inside: 'Sim', above: 'Acima', below: 'Abaixo' } as const;

/** Whether the month is in its band, in a word; '-' where that is not known. */
export function outsideWord(row: Band): string {
  const place = placeInBand(row);
  return place === null ? '-' : words[place];
}
