import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { keyOf } from '@/api/call';
import { listFlags, listPld } from '@/api/gen/tarifas-bandeiras-e-pld';
import { pageSize } from '../page-panel';
import { type Submarket, toMarketMonth } from './mappers';

export interface MonthFilters {
  /** 0 shows every year. */
  year: number;
  page: number;
}

export function flagsQuery({ year, page }: MonthFilters) {
  const query = { year: year || undefined, page, pageSize: pageSize };
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
    pageSize: pageSize,
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
