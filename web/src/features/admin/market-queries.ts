import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { keyOf } from '@/api/call';
import { listDistributors, listFlags, listPld, listTariffs } from '@/api/market';
import { todayInBrazil } from '@/lib/month';
import { type Submarket, toMarketMonth, toTariff } from './market-mappers';

export const marketPageSize = 24;

export interface TariffFilters {
  /** An id; empty shows all. */
  distribuidora: string;
  subgrupo: string;
  modalidade: string;
  /** Only what holds today. */
  vigentes: boolean;
  /** Also generation, self-production and other details. */
  detalhes: boolean;
  page: number;
}

export function tariffsQuery(f: TariffFilters) {
  const query = {
    distributor: f.distribuidora || undefined,
    subgroup: f.subgrupo || undefined,
    modality: f.modalidade || undefined,
    day: f.vigentes ? todayInBrazil() : undefined,
    detail: f.detalhes ? '*' : undefined,
    page: f.page,
    pageSize: marketPageSize,
  };
  return queryOptions({
    queryKey: keyOf(listTariffs, { query }),
    queryFn: async ({ signal }) => {
      const { data, ...rest } = await listTariffs({ query, signal });
      return { ...rest, rows: data.map(toTariff) };
    },
    placeholderData: keepPreviousData,
  });
}

/** The distributors, by name. */
export const distributorsQuery = queryOptions({
  queryKey: keyOf(listDistributors),
  queryFn: async ({ signal }) => (await listDistributors({ signal })).data,
});

export interface MonthFilters {
  /** 0 shows every year. */
  year: number;
  page: number;
}

export function flagsQuery({ year, page }: MonthFilters) {
  const query = { year: year || undefined, page, pageSize: marketPageSize };
  return queryOptions({
    queryKey: keyOf(listFlags, { query }),
    queryFn: async ({ signal }) => {
      const { data, ...rest } = await listFlags({ query, signal });
      return { ...rest, rows: data.map(toMarketMonth) };
    },
    placeholderData: keepPreviousData,
  });
}

export function pldQuery({
  submarket,
  year,
  page,
}: MonthFilters & { submarket: Submarket | null }) {
  const query = {
    submarket: submarket ?? undefined,
    year: year || undefined,
    page,
    pageSize: marketPageSize,
  };
  return queryOptions({
    queryKey: keyOf(listPld, { query }),
    queryFn: async ({ signal }) => {
      const { data, ...rest } = await listPld({ query, signal });
      return { ...rest, rows: data.map(toMarketMonth) };
    },
    placeholderData: keepPreviousData,
  });
}
