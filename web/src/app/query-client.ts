import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { loseSession } from '@/api/session';
import { ApiError } from '@/lib/api-error';

/**
 * Retry 0 and no refetch on window focus, as specified. A 401 anywhere means that the session
 * is over, unless the mutation says that it can mean something else (`meta.keepSession`).
 */
export function createQueryClient(): QueryClient {
  const check = (error: unknown, keepSession: unknown) => {
    const over = error instanceof ApiError && error.status === 401 && keepSession !== true;
    if (over) loseSession(client);
  };
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => check(error, query.meta?.keepSession),
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => check(error, mutation.meta?.keepSession),
    }),
    defaultOptions: {
      queries: { retry: false, refetchOnWindowFocus: false, staleTime: 30_000 },
      mutations: { retry: false },
    },
  });
  return client;
}
