import type { ReactNode } from 'react';
import type { Peek } from '@/hooks/use-peek';
import type { Selection } from '@/hooks/use-selection';

/** One column. Keep the list at module scope, so that it is made once. */
export interface Column<T> {
  /** Also the key that sorting and the column's cell use. */
  id: string;
  /** With its unit where it has one: "Consumo (MWh)". A line break keeps it narrow. */
  header: string;
  cell: (row: T) => ReactNode;
  /** Numbers stand right-aligned. */
  align?: 'start' | 'end';
  sortable?: boolean;
  /** A fixed or minimum width in CSS, such as "160px". */
  width?: string;
  /** Takes the room that the others leave, at least `width`, and cuts what is longer. */
  grows?: boolean;
  /** Lets long text wrap; otherwise cells stay on one line. */
  wrap?: boolean;
  /** The text of the totals row. */
  total?: ReactNode;
  /** Left out of the card that small screens show. */
  hideOnCard?: boolean;
  /** Takes the whole width of the card. */
  wideOnCard?: boolean;
  /** Carries the row's link or button, in place of the first column; the title of its card. */
  main?: boolean;
  /** Holds nothing but what is pressed: not on paper. */
  screenOnly?: boolean;
  /** Names the row, and so cannot be hidden in the column chooser. */
  required?: boolean;
  /** Out of sight until it is chosen. */
  hiddenAtFirst?: boolean;
  /** Comes and goes with what is stored, and is out of sight unless it was chosen. */
  offered?: boolean;
  /** Gives its room to a row that is open beside the list, which says it too. */
  yields?: boolean;
}

export interface Sort {
  id: string;
  direction: 'asc' | 'desc';
}

/** What a table needs of `usePeek`. */
export type RowPeek = Pick<Peek<unknown>, 'key' | 'isOpen' | 'open' | 'close' | 'move' | 'canMove'>;

export interface DataTableProps<T> {
  /** What the table lists, read aloud. */
  name: string;
  columns: readonly Column<T>[];
  /** undefined during the first load, which shows rows of skeletons. */
  rows: readonly T[] | undefined;
  rowKey: (row: T) => string;
  /** Makes the whole row a link, carried by the first cell. */
  rowTo?: (row: T) => string;
  /** The row that is open beside the list: a press opens it, j and k move it. */
  peek?: RowPeek;
  /** The page that Enter opens where a press opens the row beside the list. */
  openTo?: (row: T) => string;
  /** Marks one row and calls back when a row is pressed. */
  selectedKey?: string | null;
  onSelect?: (row: T) => void;
  /** Lets rows be ticked, for acts on several. */
  selection?: Selection;
  /** How a row is called where it is ticked ("Selecionar CT-1"). */
  rowName?: (row: T) => string;
  /** Buttons or links at the row's end. */
  actions?: (row: T) => ReactNode;
  sort?: Sort | null;
  onSort?: (sort: Sort | null) => void;
  /** Rows of 40 px, or of 48. */
  density?: 'normal' | 'comfortable';
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
  /** What is said of all rows below the last one, in the table so that no sheet parts them. */
  foot?: ReactNode;
}

/** The column that carries the row's link or button. */
export function mainColumn<T>(columns: readonly Column<T>[]): Column<T> | undefined {
  return columns.find((column) => column.main) ?? columns[0];
}

/** The sort after a press on a header: ascending, descending, none. */
export function nextSort(current: Sort | null, id: string): Sort | null {
  if (current?.id !== id) return { id, direction: 'asc' };
  return current.direction === 'asc' ? { id, direction: 'desc' } : null;
}

/** The sort as an address and the server write it: "end_date", "-end_date", or empty. */
export function sortText(sort: Sort | null): string {
  if (sort === null) return '';
  return sort.direction === 'asc' ? sort.id : `-${sort.id}`;
}

/** Reads what sortText wrote. */
export function parseSort(text: string): Sort | null {
  if (text === '') return null;
  return text.startsWith('-')
    ? { id: text.slice(1), direction: 'desc' }
    : { id: text, direction: 'asc' };
}

/** The names by which the columns can be sorted. */
export function sortKeys<T>(columns: readonly Column<T>[]): readonly string[] {
  return columns.filter((column) => column.sortable).map((column) => column.id);
}
