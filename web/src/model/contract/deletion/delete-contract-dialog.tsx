import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { queryOf } from '@/api/call';
import { getRetention } from '@/api/gen/configuracoes';
import { deleteContract } from '@/api/gen/contratos';
import { needsReauth, useReauthenticate } from '@/api/session';
import { Banner } from '@/components/feedback/banner';
import { ReauthDialog } from '@/components/feedback/reauth-dialog';
import { FieldFrame } from '@/components/form/field-frame';
import { Button } from '@/components/ui/button';
import { CancelButton, Dialog } from '@/components/ui/dialog';
import { notify } from '@/components/ui/notify';
import { Textarea } from '@/components/ui/textarea';
import { useTyped } from '@/hooks/use-unsaved';
import { messageOf } from '@/lib/api-error';
import { patchLists, reconcile, restore, takeSnapshot, without } from '../cache';
import type { Contract } from '../contract';

interface DeleteContractDialogProps {
  contract: Contract;
  onClose: () => void;
  onDeleted: () => void;
}

/** ", até 29/11/2031" where what was deleted goes by its age; empty where it stays. */
function useUntil(): string {
  const { data } = useQuery(queryOf(getRetention, {}));
  const months = data?.tipos.find(({ tipo }) => tipo === 'contratos')?.meses ?? null;
  if (months === null) return '';
  const today = new Date();
  today.setMonth(today.getMonth() + months);
  return `, até ${today.toLocaleDateString('pt-BR')}`;
}

/** Asks before a contract is deleted, and for the password where the server wants it again. */
export function DeleteContractDialog({ contract, onClose, onDeleted }: DeleteContractDialogProps) {
  const id = useId();
  const [reason, setReason] = useState('');
  const remove = useDeleteContract(() => {
    notify.success(`Contrato ${contract.code} excluído`);
    onDeleted();
  });
  const until = useUntil();
  useTyped(reason, { saving: remove.isPending });
  const reauth = useReauthenticate();
  const send = () => remove.mutate({ contract, reason: reason.trim() });

  if (needsReauth(remove.error)) {
    return (
      <ReauthDialog
        open
        onOpenChange={(open) => !open && onClose()}
        onConfirm={(password) => reauth.mutate(password, { onSuccess: send })}
        loading={reauth.isPending}
        error={reauth.error ? messageOf(reauth.error, 'Não foi possível confirmar a senha.') : null}
      />
    );
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !remove.isPending && onClose()}
      size="sm"
      title={`Excluir o contrato ${contract.code}?`}
      description={`O contrato de ${contract.client} sai das listas e do dashboard. Pode ser restaurado pela gestora, com os arquivos${until}.`}
      footer={
        <>
          <CancelButton onClick={onClose} />
          <Button
            variant="danger"
            loading={remove.isPending}
            loadingLabel="Excluindo…"
            onClick={send}
          >
            Excluir contrato
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        {remove.error && (
          <Banner
            tone="bad"
            title={messageOf(remove.error, 'Erro desconhecido ao excluir contrato na API')}
          />
        )}
        <FieldFrame id={id} label="Motivo (opcional)" hint="Fica no histórico do contrato.">
          {(control) => (
            <Textarea
              {...control}
              value={reason}
              maxLength={500}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </FieldFrame>
      </div>
    </Dialog>
  );
}

interface Deletion {
  contract: Contract;
  reason: string;
}

/** Deletes a contract; it leaves the list at once and comes back on failure. */
function useDeleteContract(onDeleted: (contract: Contract) => void) {
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
