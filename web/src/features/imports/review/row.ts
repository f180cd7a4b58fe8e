import type { ImportRow } from '../mappers';

/** A row of the sheet with all that is said of it. */
export interface ReviewRow {
  /** The sheet of the workbook, where several are read together. */
  tab: string;
  line: number;
  /** As it was read; empty where the sheet was read before cells were kept. */
  cells: readonly string[];
  said: readonly ImportRow[];
}

/** What is said of lines, one after the other, row by row of the sheet. */
export function toReviewRows(said: readonly ImportRow[]): ReviewRow[] {
  const rows = new Map<string, ReviewRow>();
  for (const one of said) {
    const { tab, line } = one;
    const key = rowKey(one);
    const before = rows.get(key) ?? { tab, line, cells: [], said: [] };
    rows.set(key, {
      tab,
      line,
      cells: before.cells.length > 0 ? before.cells : one.cells,
      said: [...before.said, one],
    });
  }
  return [...rows.values()];
}

/** Two sheets have the same lines. */
export const rowKey = ({ tab, line }: { tab: string; line: number }) => `${tab} ${line}`;

/** What is said of a cell; the columns count from 1. */
export function saidOfCell(row: ReviewRow, column: number): readonly ImportRow[] {
  return row.said.filter((one) => one.column === column);
}
