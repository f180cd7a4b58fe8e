import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { keyOf } from '@/api/call';
import { listDistributors, listTariffs } from '@/api/gen/tarifas-bandeiras-e-pld';
import { todayInBrazil } from '@/lib/month';
import { pageSize } from '../page-panel';
import { toTariff } from './mappers';

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
    pageSize: pageSize,
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
