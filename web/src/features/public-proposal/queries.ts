import { queryOptions } from '@tanstack/react-query';
import { queryOf } from '@/api/call';
import { openProposal } from '@/api/gen/proposta-por-link';

/** The proposal of a link; requested only once, since the server counts every opening. */
export function publicProposalQuery(token: string) {
  return queryOptions({
    ...queryOf(openProposal, { body: { token } }),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { keepSession: true },
  });
}
