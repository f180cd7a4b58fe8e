import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { queryOf } from '@/api/call';
import { getHelpDocument, getTicket, listTickets } from '@/api/gen/ajuda';

export const documentQuery = (nome: string) =>
  queryOptions({ ...queryOf(getHelpDocument, { path: { nome } }), select: (d) => d.blocos });

export interface TicketFilters {
  situacao: '' | 'aberto' | 'respondido' | 'fechado';
  todos: boolean;
  page: number;
}

export const ticketsQuery = ({ situacao, todos, page }: TicketFilters) =>
  queryOptions({
    ...queryOf(listTickets, {
      query: { situacao: situacao || undefined, todos: todos || undefined, page },
    }),
    placeholderData: keepPreviousData,
  });

export const ticketQuery = (id: string) => queryOptions(queryOf(getTicket, { path: { id } }));
