import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { keyOf, queryOf } from '@/api/call';
import {
  getMailRules,
  listEmailGroups,
  listEmailRecords,
  planDueDates,
  readDueDates,
} from '@/api/gen/e-mails';
import type { YearMonth } from '@/lib/month';

/** The records of a month without a due date, by client; always as they are now. */
export const duePlanQuery = (mes: YearMonth) =>
  queryOptions({ ...queryOf(planDueDates, { query: { mes } }), staleTime: 0 });

/** How far the dating of a month is. */
export function dueRunQuery(id: string) {
  return queryOptions({
    ...queryOf(readDueDates, { path: { id } }),
    refetchInterval: ({ state }) => (isOver(state.data?.estado) ? false : 1000),
  });
}

export function isOver(estado: string | undefined): boolean {
  return estado === 'concluido' || estado === 'falhou';
}

export const rulesQuery = (id: string) =>
  queryOptions({ ...queryOf(getMailRules, { path: { id } }), staleTime: 0 });

/** Reads anew what due dates are seen in. */
export function refreshRecords(client: QueryClient): Promise<unknown> {
  return Promise.all([
    client.invalidateQueries({ queryKey: keyOf(listEmailRecords) }),
    client.invalidateQueries({ queryKey: keyOf(listEmailGroups) }),
    client.invalidateQueries({ queryKey: keyOf(planDueDates) }),
  ]);
}
