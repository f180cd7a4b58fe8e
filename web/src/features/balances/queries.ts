import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { keyOf, queryOf } from '@/api/call';
import { getBalance, getBalanceMemoria, listBalanceEvents, listBalances } from '@/api/gen/balancos';
import { listContractMonths } from '@/api/gen/contratos';

import { ApiError } from '@/lib/api-error';
import { isMonth, type YearMonth } from '@/lib/month';
import { toBalancePage } from '@/model/balance/row';
import { type BalanceEvent, toBalance, toEvents } from './mappers';

export const pageSize = 20;

export interface BalanceFilters {
  q: string;
  /** null shows every month. */
  mes: YearMonth | null;
  /** "consumption", "-consumption"; empty is newest first. */
  sort: string;
  page: number;
}

/** The query parameters that the list and its export share: all but the page. */
export function balanceQueryOf({ q, mes, sort }: Omit<BalanceFilters, 'page'>) {
  return { q: q || undefined, mes: mes ?? undefined, sort: sort || undefined };
}

/** One page of the list; the page before stays while the next is on its way. */
export function balanceListQuery(filters: BalanceFilters, size = pageSize) {
  const query = { ...balanceQueryOf(filters), page: filters.page, pageSize: size };
  return queryOptions({
    queryKey: keyOf(listBalances, { query }),
    queryFn: async ({ signal }) => toBalancePage(await listBalances({ query, signal })),
    placeholderData: keepPreviousData,
  });
}

/** The months that have data, newest first. */
export const monthsQuery = queryOptions({
  queryKey: keyOf(listContractMonths),
  queryFn: async ({ signal }) => {
    const { data } = await listContractMonths({ signal });
    return data.filter(isMonth).sort().reverse();
  },
});

export function balanceQuery(id: string) {
  const path = { id };
  return queryOptions({
    queryKey: keyOf(getBalance, { path }),
    queryFn: async ({ signal }) => {
      requireBalanceId(id);
      return toBalance(await getBalance({ path, signal }));
    },
  });
}

/** The timeline; a server without one (404, 405) has no events. */
export function eventsQuery(id: string) {
  const path = { id, part: 'events' };
  return queryOptions({
    queryKey: keyOf(listBalanceEvents, { path }),
    queryFn: async ({ signal }): Promise<BalanceEvent[]> => {
      try {
        return toEvents(await listBalanceEvents({ path, signal }));
      } catch (error) {
        if (error instanceof ApiError && [404, 405].includes(error.status)) return [];
        throw error;
      }
    },
  });
}

/** How the figures of one month were computed. */
export function traceQuery(id: string, mes: YearMonth) {
  return queryOf(getBalanceMemoria, { path: { id, mes } });
}

/** Refuses to ask for a balance without naming one. */
export function requireBalanceId(id: string): void {
  if (id.trim() !== '') return;
  throw new ApiError({
    status: 400,
    code: 'id',
    message: 'ID do balanço energético é obrigatório',
    fromServer: true,
  });
}
