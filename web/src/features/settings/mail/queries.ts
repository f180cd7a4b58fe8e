import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { keyOf, queryOf } from '@/api/call';
import { getMailSettings, listMailOutbox } from '@/api/gen/configuracoes';

export const mailSettingsQuery = queryOf(getMailSettings, {});

export function outboxQuery(page: number) {
  const query = { page };
  return queryOptions({
    queryKey: keyOf(listMailOutbox, { query }),
    queryFn: ({ signal }) => listMailOutbox({ query, signal }),
    placeholderData: keepPreviousData,
  });
}
