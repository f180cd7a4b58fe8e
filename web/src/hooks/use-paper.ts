import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** More rows than anybody reads on paper. */
const most = 2000;
const perPage = 100;

type Page<T> = { total: number; capped?: boolean; totalCapped?: boolean } & (
  | { rows: readonly T[] }
  | { data: readonly T[] | null }
);

export interface Paper<T> {
  /** Loads every row and opens the window of the printer. */
  print: () => void;
  loading: boolean;
  error: Error | null;
  /** There are more rows than are printed. */
  tooMany: boolean;
  dismiss: () => void;
  /** Those of the page that is shown; all of them until they are on paper. */
  rows: readonly T[] | undefined;
}

/** 'Imprimir' of a list that comes in pages. */
export function usePaper<T>(
  page: (client: QueryClient, page: number, size: number) => Promise<Page<T>>,
  shown: readonly T[] | undefined,
): Paper<T> {
  const client = useQueryClient();
  const load = useMutation({
    mutationFn: async () => {
      const rows: T[] = [];
      for (let n = 1; ; n += 1) {
        const part = await page(client, n, perPage);
        const more = 'rows' in part ? part.rows : (part.data ?? []);
        if (part.capped || part.totalCapped || part.total > most) return null;
        rows.push(...more);
        if (rows.length >= part.total || more.length === 0) return rows;
      }
    },
  });
  const { data, reset } = load;
  useEffect(() => {
    if (!data) return;
    window.addEventListener('afterprint', reset, { once: true });
    window.print();
    return () => window.removeEventListener('afterprint', reset);
  }, [data, reset]);
  return {
    print: () => load.mutate(),
    loading: load.isPending,
    error: load.error,
    tooMany: data === null,
    dismiss: reset,
    rows: data ?? shown,
  };
}
