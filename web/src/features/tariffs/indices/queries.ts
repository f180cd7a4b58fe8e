import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { keyOf } from '@/api/call';
import { listIndex } from '@/api/gen/indices';
import type { IndexCode } from './mappers';

/** Two years of an index on one page. */
export const indexPageSize = 24;

export function indexQuery({ code, page }: { code: IndexCode; page: number }) {
  const query = { code, page, pageSize: indexPageSize };
  return queryOptions({
    queryKey: keyOf(listIndex, { query }),
    queryFn: async ({ signal }) => {
      const { data, ...rest } = await listIndex({ query, signal });
      return { ...rest, code, rows: data };
    },
    placeholderData: keepPreviousData,
  });
}
