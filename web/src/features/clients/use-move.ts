import { useMutation, useQueryClient } from '@tanstack/react-query';
import { keyOf } from '@/api/call';
import { getLead, moveLead } from '@/api/clients';
import { type ClientLoad, clientsKey } from './load';
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
      const before = queries.getQueryData<ClientLoad>(clientsKey);
      patch(client.id, { statusFunil: stage.funnel, statusMigracao: stage.migration });
      return { before };
    },
    onSuccess: (stored) => {
      patch(stored.id, { version: stored.version });
      void queries.invalidateQueries({ queryKey: keyOf(getLead) });
    },
    onError: (_, __, context) => {
      queries.setQueryData(clientsKey, context?.before);
      void queries.invalidateQueries({ queryKey: clientsKey });
    },
  });

  function patch(id: string, change: Partial<Client>) {
    queries.setQueryData<ClientLoad>(
      clientsKey,
      (load) =>
        load && {
          ...load,
          clients: load.clients.map((one) => (one.id === id ? { ...one, ...change } : one)),
        },
    );
  }
}
