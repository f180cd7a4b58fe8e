import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { keyOf, queryOf } from '@/api/call';
import { getMailSettings, listOutbox } from '@/api/mail-settings';

export const mailSettingsQuery = queryOf(getMailSettings, {});

export function outboxQuery(page: number) {
  const query = { page };
  return queryOptions({
    queryKey: keyOf(listOutbox, { query }),
    queryFn: ({ signal }) => listOutbox({ query, signal }),
    placeholderData: keepPreviousData,
  });
}
