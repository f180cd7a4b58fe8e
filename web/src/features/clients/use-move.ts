import { useMutation, useQueryClient } from '@tanstack/react-query';
import { keyOf } from '@/api/call';
import { getLead, moveLead } from '@/api/gen/clientes';
import { type ClientPage, clientsKey } from './load';
import type { Client } from './normalize';
import type { Stage } from './stage';

/** Moves a client on the board at once, and back where the server refuses. */
export function useMove() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ client, stage }: { client: Client; stage: Stage }) =>
      moveLead({
        path: { id: client.id },
        body: { statusFunil: stage.funnel, statusMigracao: stage.migration },
        ...(client.version !== null && { ifMatch: client.version }),
      }),
    onMutate: async ({ client, stage }) => {
      await queries.cancelQueries({ queryKey: clientsKey });
      const before = queries.getQueriesData<ClientPage>({ queryKey: clientsKey });
      patch(client.id, { statusFunil: stage.funnel, statusMigracao: stage.migration });
      return { before };
    },
    onSuccess: (stored) => {
      patch(stored.id, { version: stored.version });
      void queries.invalidateQueries({ queryKey: keyOf(getLead) });
    },
    onError: (_, __, context) => {
      for (const [key, page] of context?.before ?? []) queries.setQueryData(key, page);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: clientsKey }),
  });

  function patch(id: string, change: Partial<Client>) {
    queries.setQueriesData<ClientPage>(
      { queryKey: clientsKey },
      (page) =>
        page && {
          ...page,
          rows: page.rows.map((one) => (one.id === id ? { ...one, ...change } : one)),
        },
    );
  }
}
