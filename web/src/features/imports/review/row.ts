import type { ImportRow } from '../mappers';

/** A row of the sheet with all that is said of it. */
export interface ReviewRow {
  line: number;
  /** As it was read; empty where the sheet was read before cells were kept. */
  cells: readonly string[];
  said: readonly ImportRow[];
}

/** What is said of lines, one after the other, row by row of the sheet. */
export function toReviewRows(said: readonly ImportRow[]): ReviewRow[] {
  const rows = new Map<number, ReviewRow>();
  for (const one of said) {
    const before = rows.get(one.line) ?? { line: one.line, cells: [], said: [] };
    rows.set(one.line, {
      line: one.line,
      cells: before.cells.length > 0 ? before.cells : one.cells,
      said: [...before.said, one],
    });
  }
  return [...rows.values()];
}

/** What is said of a cell; the columns count from 1. */
export function saidOfCell(row: ReviewRow, column: number): readonly ImportRow[] {
  return row.said.filter((one) => one.column === column);
}
