import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { keyOf, queryOf } from '@/api/call';
import {
  getAgendaFeed,
  listAppointments,
  listContractDays,
  listProposalDays,
  suggestSlots,
} from '@/api/gen/agenda';
import { suggestClients } from '@/api/gen/clientes';

import type { Duration } from './times';

export const pageSize = 10;
export const periods = ['proximos', 'passados', 'cancelados', 'todos'] as const;
export type Period = (typeof periods)[number];

export interface Filters {
  quando: Period;
  q: string;
  page: number;
}

/** What the list and its export have in common. */
export const filterOf = ({ quando, q }: Filters) => ({ quando, q });

export const appointmentsQuery = (filters: Filters) =>
  queryOptions({
    ...queryOf(listAppointments, {
      query: { ...filterOf(filters), page: filters.page, pageSize },
    }),
    placeholderData: keepPreviousData,
  });

/** What stands from a day to another, cancelled appointments left out. */
export const stretchQuery = (de: string, ate: string) =>
  queryOptions({
    ...queryOf(listAppointments, { query: { quando: 'todos', de, ate, pageSize: 100 } }),
    select: ({ data }) =>
      data
        .filter(({ status }) => status === 'marcado')
        .toSorted((a, b) => a.startsAt.localeCompare(b.startsAt)),
    placeholderData: keepPreviousData,
  });

/** The next free times; the appointment being moved does not block itself. */
export const slotsQuery = (duration: Duration, from: string, moving = '') =>
  queryOptions({
    ...queryOf(suggestSlots, { query: { duration, from, moving } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const clientsQuery = (q: string) =>
  queryOptions({
    ...queryOf(suggestClients, { query: { q } }),
    placeholderData: keepPreviousData,
  });

/** The days of the next three months on which contracts turn or end. */
export const contractDaysQuery = queryOf(listContractDays, {});

/** The next steps of the user's proposals. */
export const proposalDaysQuery = queryOf(listProposalDays, {});

export const feedQuery = queryOf(getAgendaFeed, {});

/** After a booking, a move or a cancellation. */
export function refreshAgenda(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: keyOf(listAppointments) });
  void client.invalidateQueries({ queryKey: keyOf(suggestSlots) });
}
