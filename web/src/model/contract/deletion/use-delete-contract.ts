import { useMutation, useQueryClient } from '@tanstack/react-query';
import { deleteContract } from '@/api/gen/contratos';
import { patchLists, reconcile, restore, takeSnapshot, without } from '../cache';
import type { Contract } from '../contract';

interface Deletion {
  contract: Contract;
  reason: string;
}

/** Deletes a contract; it leaves the list at once and comes back on failure. */
export function useDeleteContract(onDeleted: (contract: Contract) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ contract, reason }: Deletion) =>
      deleteContract({
        path: { id: contract.id },
        body: reason === '' ? {} : { reason },
        fallbackBody: {
          client: contract.client,
          price: contract.price,
          adjusted: contract.adjusted,
          contact_active: contract.contactActive,
        },
      }),
    onMutate: async ({ contract }) => {
      const snapshot = await takeSnapshot(client);
      patchLists(client, (page) => without(page, contract.id));
      return { snapshot };
    },
    onError: (_error, _deletion, context) => restore(client, context?.snapshot),
    onSuccess: (_answer, { contract }) => onDeleted(contract),
    onSettled: (_answer, error, { contract }) => reconcile(client, error ? undefined : contract.id),
  });
}
