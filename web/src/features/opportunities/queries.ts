import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { queryOf } from '@/api/call';
import { listOpportunities } from '@/api/gen/dashboard';
import { currentMonth, type YearMonth } from '@/lib/month';

export const pageSize = 20;

export interface OpportunityFilters {
  /** null is the current month. */
  mes: YearMonth | null;
  q: string;
  /** "valor", "-valor"; empty is the greatest difference first. */
  sort: string;
  page: number;
}

/** The query parameters that the list and its export share: all but the page. */
export function opportunityQueryOf({ mes, q, sort }: Omit<OpportunityFilters, 'page'>) {
  return { mes: mes ?? currentMonth(), q: q || undefined, sort: sort || undefined };
}

/** One page of the opportunities; the page before stays meanwhile. */
export function opportunityListQuery(filters: OpportunityFilters, size = pageSize) {
  const query = { ...opportunityQueryOf(filters), page: filters.page, pageSize: size };
  return queryOptions({
    ...queryOf(listOpportunities, { query }),
    placeholderData: keepPreviousData,
  });
}
