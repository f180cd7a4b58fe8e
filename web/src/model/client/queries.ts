import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { queryOf } from '@/api/call';
import { suggestClients } from '@/api/gen/clientes';

/** Registered clients by a part of the name or the CNPJ. */
export function clientSuggestionsQuery(q: string) {
  return queryOptions({
    ...queryOf(suggestClients, { query: { q } }),
    select: ({ data }) => data,
    placeholderData: keepPreviousData,
  });
}
