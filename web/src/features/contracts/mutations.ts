import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { createContract, updateContract } from '@/api/gen/contratos';
import type { ContractWriteBody } from '@/api/gen/types.gen';
import { uuid } from '@/lib/uuid';
import {
  patchDetail,
  patchLists,
  reconcile,
  restore,
  takeSnapshot,
  withChanged,
  withFirst,
  without,
} from '@/model/contract/cache';
import {
  type Compliance,
  complianceFields,
  complianceOf,
  withAdjusted,
} from '@/model/contract/compliance';
import { type Contract, toContract } from '@/model/contract/contract';
import { known } from '@/model/contract/errors';
import { type FieldValues, fieldNamed, fieldNames } from '@/model/contract/fields';
import { announceCreated } from './created-event';

/** The contract as it will look, made of what is sent; the server's own answer replaces it. */
export function preview(before: Contract, input: ContractWriteBody): Contract {
  const shown = toContract({ ...input, id: before.id });
  const sent = fieldNames.filter((name) => input[fieldNamed(name).wire] !== undefined);
  return {
    ...before,
    ...(Object.fromEntries(sent.map((name) => [name, shown[name]])) as Partial<FieldValues>),
    source: shown.source,
    adjusted: input.adjusted ?? before.adjusted,
    compliance: complianceAfter(before, input),
  };
}

/** The results after the save: the flag decides three of them, the others are taken as sent. */
function complianceAfter(before: Contract, input: ContractWriteBody): Compliance {
  const written = complianceOf((name) => {
    const { key, wire } = complianceFields[name];
    return input[wire] ?? before.compliance[key];
  });
  const adjusted = input.adjusted ?? before.adjusted;
  return adjusted || before.adjusted ? withAdjusted(written, adjusted) : written;
}

/**
 * Creates a contract, which is first in the list at once. The same contents sent twice
 * carry the same Idempotency-Key, so that a press after a lost answer does not create two.
 */
export function useCreateContract(onCreated: (contract: Contract) => void) {
  const client = useQueryClient();
  const last = useRef<{ sent: string; key: string } | null>(null);
  const keyFor = (input: ContractWriteBody) => {
    const sent = JSON.stringify(input);
    if (last.current?.sent !== sent) last.current = { sent, key: uuid() };
    return last.current.key;
  };
  const putFirst = (contract: Contract, replacesId = contract.id) =>
    patchLists(client, (page, asked) => {
      const rest = without(page, replacesId);
      return asked.page === 1 && !asked.filtered ? withFirst(rest, contract) : rest;
    });
  return useMutation({
    mutationFn: (input: ContractWriteBody) =>
      known(
        createContract({ body: { ...input, confirmar: {} }, idempotencyKey: keyFor(input) }).then(
          toContract,
        ),
        'Erro desconhecido ao criar contrato na API',
      ),
    onMutate: async (input) => {
      const snapshot = await takeSnapshot(client);
      const draft = toContract({ id: `novo-${keyFor(input)}`, contract_code: 'Criando…' });
      putFirst(preview(draft, input));
      return { snapshot, draftId: draft.id };
    },
    onError: (_error, _input, context) => restore(client, context?.snapshot),
    onSuccess: (contract, _input, { draftId }) => {
      last.current = null;
      putFirst(contract, draftId);
      announceCreated();
      onCreated(contract);
    },
    onSettled: () => void reconcile(client),
  });
}

interface Update {
  before: Contract;
  input: ContractWriteBody;
}

interface UpdateOutcome {
  onSaved: (contract: Contract) => void;
  onFailed: (error: Error) => void;
}

/** Saves an edit of the version in `before`; it shows at once and is taken back on failure. */
export function useUpdateContract({ onSaved, onFailed }: UpdateOutcome) {
  const client = useQueryClient();
  const show = (contract: Contract) => {
    patchLists(client, (page) => withChanged(page, contract));
    patchDetail(client, contract);
  };
  return useMutation({
    mutationFn: ({ before, input }: Update) => {
      const ifMatch = before.version > 0 ? before.version : undefined;
      return known(
        updateContract({ path: { id: before.id }, body: input, ifMatch }).then(toContract),
        'Erro desconhecido ao atualizar contrato na API',
      );
    },
    onMutate: async ({ before, input }) => {
      const snapshot = await takeSnapshot(client);
      show(preview(before, input));
      return { snapshot };
    },
    onError: (error, _update, context) => {
      restore(client, context?.snapshot);
      onFailed(error);
    },
    onSuccess: (contract) => {
      show(contract);
      onSaved(contract);
    },
    onSettled: () => void reconcile(client),
  });
}
