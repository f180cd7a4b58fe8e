import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { moveContract } from '@/api/gen/contratos';
import { CnpjField } from '@/components/form/cnpj-field';
import { FormDialog } from '@/components/form/form-dialog';
import { TextareaField, TextField } from '@/components/form/text-field';
import { notify } from '@/components/ui/notify';
import { isCnpj } from '@/lib/identifier/cnpj';
import { patchDetail, reconcile } from '@/model/contract/cache';
import { type Contract, toContract } from '@/model/contract/contract';
import { restated } from './restated';

const schema = z.object({
  cnpj: z.string().check(z.refine(isCnpj, 'Informe um CNPJ válido')),
  client_name: z.string(),
  reason: z.string().check(z.refine((s) => s.trim() !== '', 'Informe o motivo')),
});
type Form = z.infer<typeof schema>;

interface MoveDialogProps {
  contract: Contract;
  onClose: () => void;
}

/** Gives the contract to another client, with a reason. */
export function MoveDialog({ contract, onClose }: MoveDialogProps) {
  const form = useForm<Form>({
    resolver: zodResolver(schema),
    defaultValues: { cnpj: '', client_name: '', reason: '' },
  });
  const { control } = form;
  const move = useMove(contract, onClose);
  return (
    <FormDialog
      title="Mover para outro cliente?"
      description={`O contrato ${contract.code} deixa ${contract.client} e leva os seus meses, notas e faturas. O nome vem do cadastro do cliente.`}
      form={form}
      onSubmit={({ cnpj, client_name, reason }) =>
        move.mutate({ cnpj, client_name: client_name.trim(), reason: reason.trim() })
      }
      loading={move.isPending}
      submitError={move.error}
      errorFallback="Não foi possível mover o contrato. Tente novamente."
      submitLabel="Mover contrato"
      loadingLabel="Movendo…"
      onClose={() => !move.isPending && onClose()}
    >
      <CnpjField control={control} name="cnpj" label="CNPJ do cliente" required />
      <TextField
        control={control}
        name="client_name"
        label="Nome do cliente"
        hint="Só para um CNPJ ainda não cadastrado."
        maxLength={200}
      />
      <TextareaField control={control} name="reason" label="Motivo" required maxLength={500} />
    </FormDialog>
  );
}

function useMove(contract: Contract, onMoved: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Form) =>
      moveContract({ path: { id: contract.id }, body, ifMatch: contract.version }).then(
        toContract,
        restated,
      ),
    onSuccess: (moved) => {
      patchDetail(client, moved);
      notify.success(`Contrato ${moved.code} movido para ${moved.client}`);
      onMoved();
    },
    onSettled: () => void reconcile(client),
  });
}
