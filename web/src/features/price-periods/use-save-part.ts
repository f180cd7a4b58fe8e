import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { updateContract } from '@/api/gen/contratos';
import type { ContractView, ContractWriteBody } from '@/api/gen/types.gen';
import { ApiError, isStale, messageOf } from '@/lib/api-error';
import { formatDateTime } from '@/lib/format';
import { patchDetail, reconcile } from '@/model/contract/cache';
import { type Contract, toContract } from '@/model/contract/contract';
import type { SaveState } from './price-dialog';

/**
 * Saves one part of a contract; everything that is not sent keeps its value. When another user
 * saved first, the current value is shown, and the next save overwrites it.
 */
export function useSavePart(contract: Contract, texts: { saved: string; now: Describe }) {
  const client = useQueryClient();
  const [version, setVersion] = useState(contract.version);
  const save = useMutation({
    mutationFn: async (input: ContractWriteBody) =>
      toContract(
        await updateContract({ path: { id: contract.id }, body: input, ifMatch: version }),
      ),
    onSuccess: (saved) => {
      setVersion(saved.version);
      patchDetail(client, saved);
    },
    onError: (error) => {
      const current = currentOf(error);
      if (current) setVersion(current.version);
    },
    onSettled: () => void reconcile(client),
  });
  const state = ((): SaveState => {
    if (save.isPending) return { kind: 'saving' };
    if (save.error) return { kind: 'failed', lines: linesOf(save.error, texts.now) };
    return save.isSuccess ? { kind: 'saved', message: texts.saved } : { kind: 'idle' };
  })();
  return { state, save: save.mutate, reset: save.reset };
}

/** The part of a contract in a few words. */
type Describe = (contract: Contract) => string;

function currentOf(error: unknown): Contract | null {
  return isStale(error) && error.current ? toContract(error.current as ContractView) : null;
}

function linesOf(error: unknown, now: Describe): string[] {
  const current = currentOf(error);
  if (current) {
    const who = current.updatedBy || 'Outra pessoa';
    return [
      `${who} alterou este contrato em ${formatDateTime(current.updatedAt)}.`,
      `Valor atual: ${now(current)}.`,
      'O que você digitou foi mantido; salve de novo para gravá-lo por cima.',
    ];
  }
  if (error instanceof ApiError && error.fields.length > 0) {
    return error.fields.map(({ path, message }) => placeOf(path) + message);
  }
  return [messageOf(error, 'Tente novamente.')];
}

/** "Período 2: " of "prices.periods[1].months[0].price" */
function placeOf(path: string): string {
  const index = /^prices\.periods\[(\d+)\]/.exec(path)?.[1];
  return index === undefined ? '' : `Período ${Number(index) + 1}: `;
}
