import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { keyOf, queryOf } from '@/api/call';
import {
  commissionPlanChoices,
  explainCommission,
  getCommissionDivision,
  listCommissionPlans,
  listCommissions,
  summariseCommissions,
} from '@/api/gen/comissoes';
import type { statuses } from './labels';

export const pageSize = 50;

export interface Filters {
  mes: string;
  status: (typeof statuses)[number] | null;
  q: string;
  beneficiario: string;
  sort: string;
  page: number;
}

/** What the list and its export ask for; the page is the list's own. */
export function queryOfFilters({ mes, status, q, beneficiario, sort }: Filters) {
  return {
    mes,
    status: status ?? undefined,
    q: q || undefined,
    beneficiario: beneficiario || undefined,
    sort: sort || undefined,
  };
}

export const commissionsQuery = (filters: Filters) =>
  queryOptions({
    ...queryOf(listCommissions, {
      query: { ...queryOfFilters(filters), page: filters.page, pageSize },
    }),
    placeholderData: keepPreviousData,
  });

export const summaryQuery = ({ mes, beneficiario }: Filters) =>
  queryOptions({
    ...queryOf(summariseCommissions, { query: { mes, beneficiario: beneficiario || undefined } }),
    placeholderData: keepPreviousData,
  });

/** Every month of a contract, up to the hundred next to its beginning. */
export const scheduleQuery = (contrato: string) =>
  queryOptions(queryOf(listCommissions, { query: { contrato, pageSize: 100 } }));

/** How a contract is shared, and whom its deal and its client belong to. */
export const divisionQuery = (id: string) =>
  queryOptions(queryOf(getCommissionDivision, { path: { id } }));

export const traceQuery = (id: string) =>
  queryOptions(queryOf(explainCommission, { path: { id } }));

export const plansQuery = queryOptions(queryOf(listCommissionPlans, {}));
export const choicesQuery = queryOptions(queryOf(commissionPlanChoices, {}));

/** After an act, refetches everything that shows commissions. */
export function forgetCommissions(client: QueryClient) {
  for (const key of [
    keyOf(listCommissions),
    keyOf(summariseCommissions),
    keyOf(explainCommission),
    keyOf(getCommissionDivision),
  ])
    void client.invalidateQueries({ queryKey: key });
}
