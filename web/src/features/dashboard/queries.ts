import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { keyOf, queryOf } from '@/api/call';
import { getOverview, listDashboardContracts } from '@/api/dashboard';
import type { YearMonth } from '@/lib/month';
import { toOpportunities, toOverview } from './mappers';

const opportunitiesShown = 5;

/** The month's figures; the previous month's stay while the next are on their way. */
export function overviewQuery(mes: YearMonth) {
  const query = { mes };
  return queryOptions({
    queryKey: keyOf(getOverview, { query }),
    queryFn: async ({ signal }) => toOverview(await getOverview({ query, signal })),
    placeholderData: keepPreviousData,
  });
}

/** The month's contracts. The dashboard only needs to know that they can be read. */
export function contractsQuery(mes: YearMonth) {
  return queryOptions({
    ...queryOf(listDashboardContracts, { query: { mes, page: 1, pageSize: 50 } }),
    placeholderData: keepPreviousData,
  });
}

/** The contracts that run nearest to or farthest over their upper limit. */
export function topOpportunitiesQuery(ciclo: YearMonth) {
  const query = { include: 'otimizacao-contrato', ciclo, pageSize: opportunitiesShown };
  return queryOptions({
    queryKey: keyOf(listDashboardContracts, { query }),
    queryFn: async ({ signal }) => toOpportunities(await listDashboardContracts({ query, signal })),
    placeholderData: keepPreviousData,
  });
}
