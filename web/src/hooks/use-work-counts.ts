import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { queryOf } from '@/api/call';
import { countWork } from '@/api/gen/dashboard';
import type { WorklistCounts } from '@/api/gen/types.gen';
import { useUser } from '@/api/session';
import type { YearMonth } from '@/lib/month';
import { can } from '@/lib/permissions';
import { useMonth } from './use-month';

const minute = 60_000;

/** How much there is to do in each area; polled every minute while the page is visible. */
function workCountsQuery(mes: YearMonth) {
  return queryOptions({
    ...queryOf(countWork, { query: { mes } }),
    refetchInterval: minute,
    placeholderData: keepPreviousData,
  });
}

/** The counts of the working month; undefined until they are known. */
export function useWorkCounts(): WorklistCounts | undefined {
  const user = useUser();
  const [mes] = useMonth();
  return useQuery({ ...workCountsQuery(mes), enabled: can(user, 'dashboard:read') }).data;
}
