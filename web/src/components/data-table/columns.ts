import type { ReactNode } from 'react';

/** One column. Keep the list at module scope, so that it is made once. */
export interface Column<T> {
  /** Also the key that sorting and the column's cell use. */
  id: string;
  /** With its unit where it has one: "Consumo (MWh)". */
  header: string;
  cell: (row: T) => ReactNode;
  /** Numbers stand right-aligned. */
  align?: 'start' | 'end';
  sortable?: boolean;
  /** A fixed or minimum width in CSS, such as "160px". */
  width?: string;
  /** Lets long text wrap; otherwise cells stay on one line. */
  wrap?: boolean;
  /** The text of the totals row. */
  total?: ReactNode;
  /** Left out of the card that small screens show. */
  hideOnCard?: boolean;
}

export interface Sort {
  id: string;
  direction: 'asc' | 'desc';
}

/** The sort after a press on a header: ascending, descending, none. */
export function nextSort(current: Sort | null, id: string): Sort | null {
  if (current?.id !== id) return { id, direction: 'asc' };
  return current.direction === 'asc' ? { id, direction: 'desc' } : null;
}
