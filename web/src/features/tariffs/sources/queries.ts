import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { keyOf, queryOf } from '@/api/call';
import { listPublicSources } from '@/api/gen/tarifas-bandeiras-e-pld';

/** The polling interval of a running check, in milliseconds. */
const checkedEvery = 3000;

/** The sources of public data; polled while one is being checked. */
export const sourcesQuery = queryOptions({
  ...queryOf(listPublicSources, {}),
  refetchInterval: (query) => {
    const list = query.state.data;
    const runs = list?.data.some((source) => source.requested_at !== null) && !list.held;
    return runs ? checkedEvery : false;
  },
});

export const forgetSources = (client: QueryClient) =>
  void client.invalidateQueries({ queryKey: keyOf(listPublicSources) });
