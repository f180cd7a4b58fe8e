import { useSearchParams } from 'react-router';

/** The row of a list that is open beside it. */
export interface Peek<T> {
  /** Its key, as the address names it; null while none is open. */
  key: string | null;
  /** null while its page is on its way, or where it stands on another one. */
  row: T | null;
  /** "3 de 85"; null where the row is not on this page. */
  place: { at: number; of: number } | null;
  isOpen: boolean;
  open: (key: string) => void;
  close: () => void;
  /** To the next or the previous row, over the page's end. */
  move: (step: 1 | -1) => void;
  canMove: (step: 1 | -1) => boolean;
}

interface PeekOptions<T> {
  /** undefined while they are on their way. */
  rows: readonly T[] | undefined;
  rowKey: (row: T) => string;
  /** The rows are those of the page before. */
  stale?: boolean;
  page: number;
  pageSize: number;
  total: number;
  /** The key of the address, where links to a single row had another one before. */
  name?: string;
}

/** Rows of a page that is not known yet. */
const ends = { 1: 'primeiro', [-1]: 'ultimo' } as const;

/** Keeps in the address which row is open, so that it can be shared and survives a reload. */
export function usePeek<T>(options: PeekOptions<T>): Peek<T> {
  const { rowKey, stale = false, page, pageSize, total, name = 'sel' } = options;
  const [params, setParams] = useSearchParams();
  const asked = params.get(name);
  const rows = stale ? [] : (options.rows ?? []);
  const index =
    asked === ends[1]
      ? 0
      : asked === ends[-1]
        ? rows.length - 1
        : rows.findIndex((row) => rowKey(row) === asked);
  const row = asked === null ? null : (rows[index] ?? null);
  const named = asked === ends[1] || asked === ends[-1] ? null : asked;
  const last = Math.max(1, Math.ceil(total / pageSize));

  const set = (key: string | null, toPage = page) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        if (key === null) next.delete(name);
        else next.set(name, key);
        if (toPage === 1) next.delete('page');
        else next.set('page', String(toPage));
        return next;
      },
      // Back closes the panel, and does not walk through the rows.
      { replace: asked !== null, preventScrollReset: true },
    );
  const canMove = (step: 1 | -1) =>
    row !== null && (rows[index + step] !== undefined || (step > 0 ? page < last : page > 1));
  return {
    key: row === null ? named : rowKey(row),
    row,
    place: row && { at: (page - 1) * pageSize + index + 1, of: total },
    isOpen: asked !== null,
    open: (key) => set(key),
    close: () => set(null),
    move: (step) => {
      const next = rows[index + step];
      if (!canMove(step)) return;
      if (next !== undefined) set(rowKey(next));
      else set(ends[step], page + step);
    },
    canMove,
  };
}
