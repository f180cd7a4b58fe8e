import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { keyOf, queryOf } from '@/api/call';
import { readAccrual, readAccrualBook, readNewestAccrual } from '@/api/gen/fechamento';
import type { YearMonth } from '@/lib/month';
import type { LineState } from './words';

export const pageSize = 50;

export interface AccrualFilters {
  q: string;
  situacao: LineState | null;
  page: number;
}

/** The query parameters that the list and its export share: all but the page. */
export const accrualQueryOf = (mes: YearMonth, { q, situacao }: AccrualFilters) => ({
  mes,
  q: q || undefined,
  situacao: situacao ?? undefined,
});

export const accrualBookQuery = (mes: YearMonth, filters: AccrualFilters, size = pageSize) =>
  queryOptions({
    ...queryOf(readAccrualBook, {
      query: { ...accrualQueryOf(mes, filters), page: filters.page, pageSize: size },
    }),
    placeholderData: keepPreviousData,
  });

export const accrualQuery = (cliente: string, mes: YearMonth) =>
  queryOptions({ ...queryOf(readAccrual, { path: { cliente, mes } }) });

export const newestAccrualQuery = (cliente: string) =>
  queryOptions({
    ...queryOf(readNewestAccrual, { path: { cliente } }),
    select: ({ provisto }) => provisto,
  });

/** Reads anew what an explanation is seen in. */
export function refreshAccruals(client: QueryClient): Promise<unknown> {
  return Promise.all([
    client.invalidateQueries({ queryKey: keyOf(readAccrual) }),
    client.invalidateQueries({ queryKey: keyOf(readAccrualBook) }),
    client.invalidateQueries({ queryKey: keyOf(readNewestAccrual) }),
  ]);
}
