import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { keyOf, queryOf } from '@/api/call';
import {
  getContractChecks,
  getContractDetail,
  getContractOptimum,
  listVersionChanges,
} from '@/api/contract-detail';
import { listContractPrices } from '@/api/contract-prices';
import {
  getContract,
  listContractBalances,
  listContractMonths,
  listContracts,
  listContractVersions,
  suggestClients,
} from '@/api/contracts';
import { listFiles } from '@/api/documents';
import { listInvoices } from '@/api/invoices';
import type { YearMonth } from '@/lib/month';
import { currentMonth, isMonth } from '@/lib/month';
import { toDetail } from './detail/detail';
import { toFile } from './files/file';
import { toInvoice } from './invoices/invoice';
import { toContract, toContractPage, toVersion } from './mappers';

export const pageSize = 20;

export interface ContractFilters {
  q: string;
  /** null shows every period. */
  mes: YearMonth | null;
  oportunidade: boolean;
  /** Active contracts that end within so many months; null for any. */
  renova_em: RenewalPeriod | null;
  /** "end_date", "-end_date"; empty is the list's own order. */
  sort: string;
  page: number;
}

/** The periods of the renewal radar, in months. */
export const renewalPeriods = ['3', '6', '12', '24'] as const;
type RenewalPeriod = (typeof renewalPeriods)[number];

/** What the server is asked, the page left out: the list and its export ask the same. */
export function contractQueryOf({
  q,
  mes,
  oportunidade,
  renova_em,
  sort,
}: Omit<ContractFilters, 'page'>) {
  return {
    q: q || undefined,
    // An opportunity is one of a month; without a period, of the current one.
    mes: mes ?? (oportunidade ? currentMonth() : undefined),
    oportunidade: oportunidade ? ('1' as const) : undefined,
    renova_em: renova_em ?? undefined,
    sort: sort || undefined,
  };
}

/** One page of the list; the page before stays while the next is on its way. */
export function contractListQuery(filters: ContractFilters) {
  const query = { ...contractQueryOf(filters), page: filters.page, pageSize };
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

/** The price of every month of the validity, and where each comes from. */
export function pricesQuery(id: string) {
  const path = { id };
  return queryOptions({
    queryKey: keyOf(listContractPrices, { path }),
    queryFn: ({ signal }) => listContractPrices({ path, signal }),
  });
}

export function invoicesQuery(id: string) {
  const path = { id };
  return queryOptions({
    queryKey: keyOf(listInvoices, { path }),
    queryFn: async ({ signal }) => (await listInvoices({ path, signal })).data.map(toInvoice),
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

export function filesQuery(id: string) {
  const path = { id };
  return queryOptions({
    queryKey: keyOf(listFiles, { path }),
    queryFn: async ({ signal }) => (await listFiles({ path, signal })).data.map(toFile),
  });
}

/** What a version changed. What is past does not change. */
export function changesQuery(id: string, version: number) {
  const path = { id, version };
  return queryOptions({
    queryKey: keyOf(listVersionChanges, { path }),
    queryFn: ({ signal }) => listVersionChanges({ path, signal }),
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

/** The balances with a month that the contract served, also those a newer one serves now. */
export function balancesQuery(contractId: string) {
  const query = { contractId, sort: 'meter', page: 1, pageSize: 100 };
  return queryOptions({
    queryKey: keyOf(listContractBalances, { query }),
    queryFn: async ({ signal }) => (await listContractBalances({ query, signal })).data,
  });
}
