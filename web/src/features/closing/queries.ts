import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { keyOf, queryOf } from '@/api/call';
import {
  listClosingOwners,
  readClientMonth,
  readClosing,
  readClosingBatch,
} from '@/api/gen/fechamento';
import type { ProgressOutputBody } from '@/api/gen/types.gen';
import type { YearMonth } from '@/lib/month';
import type { ClosingState, ItemKey } from './states';

export const pageSize = 50;

export interface ClosingFilters {
  q: string;
  estado: ClosingState | null;
  item: ItemKey | null;
  /** An id, "eu" or "ninguem"; empty for everybody's. */
  responsavel: string;
  page: number;
}

/** What is missing changes on every other screen, and by jobs: it is read at each visit. */
const alwaysRead = { staleTime: 0 };

/** A month over the clients in reach; the page before stays while the next is on its way. */
export function bookQuery(mes: YearMonth, filters: ClosingFilters, size = pageSize) {
  const { q, estado, item, responsavel, page } = filters;
  const query = {
    mes,
    q: q || undefined,
    estado: estado ?? undefined,
    item: item ?? undefined,
    responsavel: responsavel || undefined,
    page,
    pageSize: size,
  };
  return queryOptions({
    ...queryOf(readClosing, { query }),
    placeholderData: keepPreviousData,
    ...alwaysRead,
  });
}

export function clientMonthQuery(cliente: string, mes: YearMonth) {
  return queryOptions({
    ...queryOf(readClientMonth, { path: { cliente, mes } }),
    ...alwaysRead,
  });
}

export const ownersQuery = queryOptions({
  ...queryOf(listClosingOwners, {}),
  select: ({ responsaveis }) => responsaveis,
  staleTime: 60_000,
});

const pollEvery = 700;

export const isOver = (batch: ProgressOutputBody | undefined) =>
  batch?.estado === 'concluido' || batch?.estado === 'falhou';

/** The progress of a batch, polled until it is over. */
export function batchQuery(id: string) {
  return queryOptions({
    ...queryOf(readClosingBatch, { path: { id } }),
    refetchInterval: ({ state }) => (isOver(state.data) ? false : pollEvery),
  });
}

/** Reads anew what a change of a month is seen in. */
export function refreshClosing(client: QueryClient): Promise<unknown> {
  return Promise.all([
    client.invalidateQueries({ queryKey: keyOf(readClosing) }),
    client.invalidateQueries({ queryKey: keyOf(readClientMonth) }),
  ]);
}
