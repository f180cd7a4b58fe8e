import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { keyOf, queryOf } from '@/api/call';
import { listContractLights, listIntelligence } from '@/api/gen/dashboard';
import type { LightKind, Sign } from '@/lib/lights';
import type { YearMonth } from '@/lib/month';
import { toLightPage } from './mappers';

export const pageSize = 20;

export interface LightFilters {
  mes: YearMonth;
  tipo: 'todos' | LightKind;
  luz: Sign | null;
  q: string;
  /** "client", "-client"; empty is the newest contract first. */
  sort: string;
  page: number;
}

/** The query parameters that the list and its export share: all but the page. */
export function lightQueryOf({ mes, tipo, luz, q, sort }: Omit<LightFilters, 'page'>) {
  return {
    mes,
    tipo: tipo === 'todos' ? undefined : tipo,
    // The server's amarelo holds those without data too.
    luz: luz === 'amarelo' ? 'amarelo_com_dados' : (luz ?? undefined),
    q: q || undefined,
    sort: sort || undefined,
  };
}

/** The same of the contracts with their four lights: the light chosen is the worst of each. */
export function contractQueryOf(filters: Omit<LightFilters, 'page'>) {
  const { tipo: _, ...rest } = lightQueryOf(filters);
  return { ...rest, luz: filters.luz ?? undefined };
}

/** One page of the contracts behind the lights of a kind; the page before stays meanwhile. */
export function lightListQuery(filters: LightFilters, tipo: LightKind, size = pageSize) {
  const query = { ...lightQueryOf(filters), tipo, page: filters.page, pageSize: size };
  return queryOptions({
    queryKey: keyOf(listIntelligence, { query }),
    queryFn: async ({ signal }) => toLightPage(await listIntelligence({ query, signal })),
    placeholderData: keepPreviousData,
  });
}

/** One page of the contracts with their four lights. */
export function contractListQuery(filters: LightFilters, size = pageSize) {
  const query = { ...contractQueryOf(filters), page: filters.page, pageSize: size };
  return queryOptions({
    ...queryOf(listContractLights, { query }),
    placeholderData: keepPreviousData,
  });
}
