import type { ReadingDocumentBody } from '@/api/gen/types.gen';

/** The confidence, of 100, from which a value needs no second look. */
const sure = 90;

/** Where what stands in a cell comes from. */
type Origin = 'lido' | 'aprendido' | 'corrigido' | 'confirmado';

/** One value of a table, with where it was read. */
export interface TableCell {
  /** Canonical, '' where the document shows none. */
  value: string;
  confidence: number | null;
  note: string | null;
  page: number | null;
  place: ValueWire['box'] | null;
  origin: Origin;
  by: string | null;
  at: string | null;
  /** A user should check it. */
  review: boolean;
}

/** A row of a table: the items, or a month of a history. */
export interface TableRow {
  id: string;
  cells: Readonly<Record<string, TableCell>>;
}

/** Whether the items make the total, and which may be why they do not. */
export interface ItemsSum {
  total: string;
  suspects: readonly { id: string; suggestion: string; note: string }[];
}

/** The columns of a history that a user checks. */
export const measured = ['peak', 'off_peak', 'single'];

type RowWire =
  | ReadingDocumentBody['items'][number]
  | ReadingDocumentBody['histories']['demand'][number];
type ValueWire = ReadingDocumentBody['items'][number]['amount'];

/** The cells of a row by column; `looked` names the columns that a user should check. */
export function toRow(wire: RowWire, looked: readonly string[]): TableRow {
  const cells: Record<string, TableCell> = {};
  for (const [column, value] of Object.entries(wire) as [string, unknown][]) {
    if (column === 'id' || column === 'origins' || column === 'page' || column === 'box') continue;
    const { origin = 'lido', by = null, at = null } = wire.origins[column] ?? {};
    const cell = cellOf(value);
    const review = looked.includes(column) && origin !== 'corrigido' && origin !== 'confirmado';
    cells[column] = {
      ...cell,
      origin,
      by,
      at,
      review: review && cell.confidence !== null && cell.confidence < sure,
    };
  }
  return { id: wire.id, cells };
}

function cellOf(
  value: unknown,
): Pick<TableCell, 'value' | 'confidence' | 'note' | 'page' | 'place'> {
  if (typeof value !== 'object' || value === null) {
    const text = value === true ? 'sim' : value === false ? '' : String(value);
    return { value: text, confidence: null, note: null, page: null, place: null };
  }
  const { value: text, confidence, note, page, box } = value as ValueWire;
  return {
    value: text,
    confidence,
    note: note ?? null,
    page: page || null,
    place: box.w > 0 && box.h > 0 ? box : null,
  };
}
