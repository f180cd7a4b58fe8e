import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { keyOf } from '@/api/call';
import {
  getContract,
  getContractVersion,
  listContractBalances,
  listContractMonths,
  listContracts,
  listContractVersions,
  suggestClients,
} from '@/api/contracts';
import { normalizeCnpj } from '@/lib/cnpj';
import type { YearMonth } from '@/lib/month';
import { currentMonth, isMonth } from '@/lib/month';
import { type Contract, toContract, toContractPage, toVersion } from './mappers';

export const pageSize = 20;

export interface ContractFilters {
  q: string;
  /** null shows every period. */
  mes: YearMonth | null;
  oportunidade: boolean;
  page: number;
}

/** One page of the list; the page before stays while the next is on its way. */
export function contractListQuery({ q, mes, oportunidade, page }: ContractFilters) {
  const query = {
    q: q || undefined,
    // An opportunity is one of a month; without a period, of the current one.
    mes: mes ?? (oportunidade ? currentMonth() : undefined),
    oportunidade: oportunidade ? ('1' as const) : undefined,
    page,
    pageSize,
  };
  return queryOptions({
    queryKey: keyOf(listContracts, { query }),
    queryFn: async ({ signal }) => toContractPage(await listContracts({ query, signal })),
    placeholderData: keepPreviousData,
  });
}

export function contractQuery(id: string) {
  const path = { id };
  return queryOptions({
    queryKey: keyOf(getContract, { path }),
    queryFn: async ({ signal }) => toContract(await getContract({ path, signal })),
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

/** The contract as it was in a version. What is past does not change. */
export function versionQuery(id: string, version: number) {
  const path = { id, version };
  return queryOptions({
    queryKey: keyOf(getContractVersion, { path }),
    queryFn: async ({ signal }) => toContract(await getContractVersion({ path, signal })),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The months that have data, newest first. */
export const contractMonthsQuery = queryOptions({
  queryKey: keyOf(listContractMonths),
  queryFn: async ({ signal }) => {
    const { data } = await listContractMonths({ signal });
    return data.filter(isMonth).sort().reverse();
  },
});

/** Clients whose name or CNPJ holds the text. */
export function clientsQuery(q: string) {
  const query = { q };
  return queryOptions({
    queryKey: keyOf(suggestClients, { query }),
    queryFn: async ({ signal }) => (await suggestClients({ query, signal })).data,
    placeholderData: keepPreviousData,
  });
}

/** The balances of the contract's units. */
export function balancesQuery(contract: Pick<Contract, 'id' | 'cnpj'>) {
  const query = { q: normalizeCnpj(contract.cnpj), page: 1, pageSize: 100 };
  return queryOptions({
    queryKey: keyOf(listContractBalances, { query }),
    queryFn: async ({ signal }) => (await listContractBalances({ query, signal })).data,
    select: (rows) => rows.filter((row) => row.contractId === contract.id),
  });
}
