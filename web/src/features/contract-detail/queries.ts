import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { keyOf, queryOf } from '@/api/call';
import { listBalances } from '@/api/gen/balancos';
import {
  getContractDetail,
  getContractOptimum,
  listContractChanges,
  listContractVersions,
} from '@/api/gen/contratos';
import { getContractChecks } from '@/api/gen/faturas';

import type { YearMonth } from '@/lib/month';
import { toDetail } from './detail';
import { toVersion } from './versions/versions';

/** Everything about one contract, as of a month; without one, of the newest that has data. */
export function contractDetailQuery(id: string, mes: YearMonth | null) {
  const path = { id };
  const query = { mes: mes ?? undefined };
  return queryOptions({
    queryKey: keyOf(getContractDetail, { path, query }),
    queryFn: async ({ signal }) => toDetail(await getContractDetail({ path, query, signal })),
    // Another month of the same contract: the one before stays until it is there.
    placeholderData: (before) => (before?.contract.id === id ? before : undefined),
  });
}

/** What the invoices of the month were compared with. */
export const optimumQuery = (id: string) =>
  queryOptions(queryOf(getContractOptimum, { path: { id } }));

export function checksQuery(id: string, mes: YearMonth) {
  const path = { id };
  const query = { mes };
  return queryOptions({
    queryKey: keyOf(getContractChecks, { path, query }),
    queryFn: ({ signal }) => getContractChecks({ path, query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** What a version changed. What is past does not change. */
export function changesQuery(id: string, version: number) {
  const path = { id, version };
  return queryOptions({
    queryKey: keyOf(listContractChanges, { path }),
    queryFn: ({ signal }) => listContractChanges({ path, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

const versionsPerPage = 10;

/** The states of the contract, newest first, a page at a time. */
export function versionsQuery(id: string) {
  const path = { id };
  return infiniteQueryOptions({
    queryKey: keyOf(listContractVersions, { path }),
    queryFn: async ({ signal, pageParam }) => {
      const query = { page: pageParam, pageSize: versionsPerPage };
      const { data, total } = await listContractVersions({ path, query, signal });
      return { versions: data.map(toVersion), total };
    },
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) =>
      pages.length * versionsPerPage < total ? pages.length + 1 : undefined,
  });
}

/** The balances with a month that the contract served, also those a newer one serves now. */
export function balancesQuery(contractId: string) {
  const query = { contractId, sort: 'meter', page: 1, pageSize: 100 };
  return queryOptions({
    queryKey: keyOf(listBalances, { query }),
    queryFn: async ({ signal }) => (await listBalances({ query, signal })).data,
  });
}
