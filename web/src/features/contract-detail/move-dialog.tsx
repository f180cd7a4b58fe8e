import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { moveContract } from '@/api/contracts';
import { Banner } from '@/components/feedback/banner';
import { FieldFrame } from '@/components/form/field-frame';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Input } from '@/components/ui/input';
import { notify } from '@/components/ui/notify';
import { Textarea } from '@/components/ui/textarea';
import { isStale, messageOf } from '@/lib/api-error';
import { maskCnpj } from '@/lib/cnpj';
import { patchDetail, reconcile } from '@/model/contract/cache';
import { type Contract, toContract } from '@/model/contract/contract';

interface MoveDialogProps {
  contract: Contract;
  onClose: () => void;
}

/** Gives the contract to another client, with a reason. */
export function MoveDialog({ contract, onClose }: MoveDialogProps) {
  const id = useId();
  const [cnpj, setCnpj] = useState('');
  const [client, setClient] = useState('');
  const [reason, setReason] = useState('');
  const move = useMove(contract, onClose);
  const send = (event: FormEvent) => {
    event.preventDefault();
    move.mutate({ cnpj, client_name: client.trim(), reason: reason.trim() });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !move.isPending && onClose()}
      title="Mover para outro cliente?"
      description={`O contrato ${contract.code} deixa ${contract.client} e leva os seus meses, notas e faturas. O nome vem do cadastro do cliente.`}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button
            type="submit"
            form={id}
            variant="primary"
            loading={move.isPending}
            loadingLabel="Movendo…"
          >
            Mover contrato
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={send} noValidate className="space-y-4">
        {move.error && <Banner tone="bad" title={failureOf(move.error)} />}
        <FieldFrame id={`${id}-cnpj`} label="CNPJ do cliente" required>
          {(control) => (
            <Input
              {...control}
              value={cnpj}
              onChange={(event) => setCnpj(maskCnpj(event.target.value))}
              autoComplete="off"
              placeholder="00.000.000/0000-00"
            />
          )}
        </FieldFrame>
        <FieldFrame
          id={`${id}-client`}
          label="Nome do cliente"
          hint="Só para um CNPJ ainda não cadastrado."
        >
          {(control) => (
            <Input
              {...control}
              value={client}
              maxLength={200}
              onChange={(event) => setClient(event.target.value)}
            />
          )}
        </FieldFrame>
        <FieldFrame id={`${id}-reason`} label="Motivo" required>
          {(control) => (
            <Textarea
              {...control}
              maxLength={500}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </FieldFrame>
      </form>
    </Dialog>
  );
}

function failureOf(error: Error): string {
  return isStale(error)
    ? 'Outra pessoa alterou o contrato. Feche, confira os dados e tente de novo.'
    : messageOf(error, 'Não foi possível mover o contrato. Tente novamente.');
}

function useMove(contract: Contract, onMoved: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: { cnpj: string; client_name: string; reason: string }) =>
      toContract(
        await moveContract({ path: { id: contract.id }, body, ifMatch: contract.version }),
      ),
    onSuccess: (moved) => {
      patchDetail(client, moved);
      notify.success(`Contrato ${moved.code} movido para ${moved.client}`);
      onMoved();
    },
    onSettled: () => void reconcile(client),
  });
}
