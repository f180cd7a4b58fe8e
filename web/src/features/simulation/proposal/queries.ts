import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { keyOf, queryOf } from '@/api/call';
import { getProposal, listProposals, listProposalVersions } from '@/api/gen/propostas';
import type { ProposalKeptBody } from '@/api/gen/types.gen';
import type { ProposalState } from './states';

export const pageSize = 20;

export interface ProposalFilters {
  q: string;
  estado: ProposalState | null;
  modalidade: 'Verde' | 'Azul' | 'Convencional' | null;
  liberacao: 'aguarda' | null;
  page: number;
}

/** The filters as the list and its export take them. */
export function proposalQueryOf({ q, estado, modalidade, liberacao }: ProposalFilters) {
  return {
    q: q || undefined,
    estado: estado ?? undefined,
    modalidade: modalidade ?? undefined,
    liberacao: liberacao ?? undefined,
  };
}

export function proposalsQuery(filters: ProposalFilters, size = pageSize) {
  const query = { ...proposalQueryOf(filters), page: filters.page, pageSize: size };
  return queryOptions({
    ...queryOf(listProposals, { query }),
    placeholderData: keepPreviousData,
  });
}

/** The proposals that were made to one client, newest first. */
export function proposalsOfClientQuery(client_id: string, page: number) {
  return queryOptions({
    ...queryOf(listProposals, { query: { client_id, page, pageSize } }),
    placeholderData: keepPreviousData,
  });
}

/** The proposals that were made of one simulation, newest first. */
export function proposalsOfQuery(simulation_id: string) {
  return queryOptions({
    ...queryOf(listProposals, { query: { simulation_id, pageSize: 10 } }),
    select: ({ data }) => data,
  });
}

/** One of them with its newest version (0) or another. */
export function proposalQuery(id: string, versao: number) {
  return queryOptions(
    queryOf(getProposal, { path: { id }, query: { versao: versao || undefined } }),
  );
}

export function proposalVersionsQuery(id: string) {
  return queryOptions({
    ...queryOf(listProposalVersions, { path: { id } }),
    select: ({ data }) => data,
  });
}

/** Puts a proposal as it is stored now in place of what was known. */
export function takeProposal(client: QueryClient, stored: ProposalKeptBody): void {
  const { id } = stored.proposta;
  client.setQueryData(proposalQuery(id, 0).queryKey, stored);
  void client.invalidateQueries({ queryKey: keyOf(listProposals) });
  void client.invalidateQueries({ queryKey: keyOf(listProposalVersions) });
}
