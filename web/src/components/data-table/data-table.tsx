import type { ReactNode } from 'react';
import { useIsDesktop } from '@/hooks/use-media-query';
import type { Column, Sort } from './columns';
import { RowCards } from './row-cards';
import { TableBody } from './table-body';
import { TableFrame } from './table-frame';
import { TableHead } from './table-head';

export interface DataTableProps<T> {
  /** What the table lists, read aloud. */
  name: string;
  columns: readonly Column<T>[];
  /** undefined while the first load runs: rows of skeletons stand in. */
  rows: readonly T[] | undefined;
  rowKey: (row: T) => string;
  /** Makes the whole row a link, carried by the first cell. */
  rowTo?: (row: T) => string;
  /** Marks one row and calls back when a row is pressed. */
  selectedKey?: string | null;
  onSelect?: (row: T) => void;
  /** Buttons or links at the row's end. */
  actions?: (row: T) => ReactNode;
  sort?: Sort | null;
  onSort?: (sort: Sort | null) => void;
  /** dense (36 px) for tables of twenty columns. */
  density?: 'normal' | 'dense';
  /** Keeps the first column in place while the others scroll. */
  stickyFirst?: boolean;
  /** Shown in place of rows when there are none. */
  empty?: ReactNode;
  /** Cards instead of a table below 1024 px. */
  cards?: boolean;
  /** Rows of skeletons on the first load. */
  skeletonRows?: number;
  /** Shows the totals of the columns that have one. */
  totals?: boolean;
}

/** The one table: server-sorted, server-paged, with a name, skeletons, an empty state and cards. */
export function DataTable<T>(props: DataTableProps<T>) {
  const { rows, empty, cards = false } = props;
  const isDesktop = useIsDesktop();
  if (rows?.length === 0 && empty !== undefined) return empty;
  if (cards && !isDesktop) return <RowCards {...props} />;
  return (
    <TableFrame name={props.name} busy={rows === undefined}>
      <TableHead {...props} />
      <TableBody {...props} />
    </TableFrame>
  );
}
