import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { keyOf, queryOf } from '@/api/call';
import {
  getConformities,
  getDashboardHistory,
  getDashboardMemoria,
  getDashboardMoney,
  getDashboardNotices,
  getDashboardOverview,
  getIntelligence,
  getRenewals,
  listDashboardContracts,
  listOpportunities,
} from '@/api/gen/dashboard';
import type { YearMonth } from '@/lib/month';
import { toHistory, toMoney } from './history';
import {
  type Opportunity,
  toConformities,
  toIntelligence,
  toNotices,
  toOpportunities,
  toOverview,
  toRenewals,
} from './mappers';

const opportunitiesShown = 5;

/** The month's figures; the previous month's stay while the next are on their way. */
export function overviewQuery(mes: YearMonth) {
  const query = { mes };
  return queryOptions({
    queryKey: keyOf(getDashboardOverview, { query }),
    queryFn: async ({ signal }) => toOverview(await getDashboardOverview({ query, signal })),
    placeholderData: keepPreviousData,
  });
}

/** What needs attention today. */
export const noticesQuery = queryOptions({
  queryKey: keyOf(getDashboardNotices),
  queryFn: async ({ signal }) => toNotices(await getDashboardNotices({ signal })),
});

/** The twelve months that end with this one. */
export function historyQuery(ate: YearMonth) {
  const query = { ate };
  return queryOptions({
    queryKey: keyOf(getDashboardHistory, { query }),
    queryFn: async ({ signal }) => toHistory(await getDashboardHistory({ query, signal })),
    placeholderData: keepPreviousData,
  });
}

/** What is at stake, was recovered, and is settled in the short-term market. */
export function moneyQuery(mes: YearMonth) {
  const query = { mes };
  return queryOptions({
    queryKey: keyOf(getDashboardMoney, { query }),
    queryFn: async ({ signal }) => toMoney(await getDashboardMoney({ query, signal })),
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

/** The month's lights, counted. */
export function intelligenceQuery(mes: YearMonth) {
  const query = { mes };
  return queryOptions({
    queryKey: keyOf(getIntelligence, { query }),
    queryFn: async ({ signal }) => toIntelligence(await getIntelligence({ query, signal })),
    placeholderData: keepPreviousData,
  });
}

/** The month's documents that diverge from what was computed. */
export function conformitiesQuery(mes: YearMonth) {
  const query = { mes };
  return queryOptions({
    queryKey: keyOf(getConformities, { query }),
    queryFn: async ({ signal }) => toConformities(await getConformities({ query, signal })),
    placeholderData: keepPreviousData,
  });
}

/** How many contracts end soon. */
export const renewalsQuery = queryOptions({
  queryKey: keyOf(getRenewals),
  queryFn: async ({ signal }) => toRenewals(await getRenewals({ signal })),
});

/** How a figure of the dashboard was computed. */
export function traceQuery(mes: YearMonth, campo: string) {
  return queryOf(getDashboardMemoria, { query: { mes, campo } });
}

/** How an opportunity was computed: the list of opportunities carries the record of each. */
export function opportunityTraceQuery(
  mes: YearMonth,
  { id, code }: Pick<Opportunity, 'id' | 'code'>,
) {
  const query = { mes, q: code, page: 1, pageSize: 5 };
  return queryOptions({
    queryKey: [...keyOf(listOpportunities, { query }), id] as readonly unknown[],
    queryFn: async ({ signal }) => {
      const { data } = await listOpportunities({ query, signal });
      const row = data.find((found) => found.id === id);
      if (!row) throw new Error('O contrato não está mais entre as oportunidades do mês.');
      return row.trace;
    },
  });
}
