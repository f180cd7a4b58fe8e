import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { queryOf } from '@/api/call';
import { dealBoard, dealPeople, dealTimeline, getDeal, listDeals } from '@/api/gen/negociacoes';
import { compareOffers, getRound, listRounds } from '@/api/gen/rodadas-de-cotacao';
import type { StageWire } from './stages';

export const pageSize = 20;

/** What the address says about which deals are shown. */
export interface DealFilters {
  q: string;
  etapa: StageWire | null;
  responsavel: string;
  abertas: boolean;
  /** Whose next step is due until the day; empty for any. */
  passo_ate: string;
  sort: string;
  page: number;
}

/** The part of a list's query that its export repeats. */
export function dealQueryOf(filters: DealFilters) {
  return {
    q: filters.q || undefined,
    etapa: filters.etapa ?? undefined,
    responsavel: filters.responsavel || undefined,
    abertas: filters.abertas ? ('1' as const) : undefined,
    passo_ate: filters.passo_ate || undefined,
    sort: filters.sort || undefined,
  };
}

export function dealListQuery(filters: DealFilters, size = pageSize) {
  return queryOptions({
    ...queryOf(listDeals, {
      query: { ...dealQueryOf(filters), page: filters.page, pageSize: size },
    }),
    placeholderData: keepPreviousData,
  });
}

/** The board knows no stage and no order of its own: it shows all of them. */
export function boardQuery({ q, responsavel }: Pick<DealFilters, 'q' | 'responsavel'>) {
  return queryOptions({
    ...queryOf(dealBoard, { query: { q: q || undefined, responsavel: responsavel || undefined } }),
    placeholderData: keepPreviousData,
  });
}

export const peopleQuery = queryOptions({
  ...queryOf(dealPeople, {}),
  select: ({ data }) => data,
});

export function dealQuery(id: string) {
  return queryOptions(queryOf(getDeal, { path: { id } }));
}

export function timelineQuery(id: string) {
  return queryOptions({
    ...queryOf(dealTimeline, { path: { id } }),
    select: ({ data }) => data,
  });
}

export function roundsQuery(dealId: string) {
  return queryOptions({
    ...queryOf(listRounds, { path: { id: dealId } }),
    select: ({ data }) => data,
  });
}

/** How often a round that takes offers is looked at. */
const pollEvery = 15_000;

export function roundQuery(id: string) {
  return queryOptions({
    ...queryOf(getRound, { path: { id } }),
    refetchInterval: ({ state }) =>
      state.data?.convites.some((guest) => guest.envio === 'na_fila')
        ? 2000
        : state.data?.recebe_ofertas
          ? pollEvery
          : false,
  });
}

export function comparisonQuery(id: string, live: boolean) {
  return queryOptions({
    ...queryOf(compareOffers, { path: { id } }),
    refetchInterval: live ? pollEvery : false,
  });
}
