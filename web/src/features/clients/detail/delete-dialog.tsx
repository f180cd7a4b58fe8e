import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { deleteLead } from '@/api/gen/clientes';
import type { LeadDetailBody } from '@/api/gen/types.gen';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { notify } from '@/components/ui/notify';
import { messageOf } from '@/lib/api-error';
import { paths } from '@/lib/paths';
import { clientsKey } from '../load';

interface DeleteDialogProps {
  client: LeadDetailBody;
  onClose: () => void;
}

/** Takes a client without contracts away, after asking. */
export function DeleteDialog({ client, onClose }: DeleteDialogProps) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const remove = useMutation({
    mutationFn: () => deleteLead({ path: { id: client.id }, ifMatch: client.version }),
    onSuccess: () => {
      notify.success('Cliente excluído');
      void queries.invalidateQueries({ queryKey: clientsKey });
      void navigate(paths.clients);
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && !remove.isPending && onClose()}
      title="Excluir o cliente?"
      description={
        remove.error
          ? messageOf(remove.error, 'Não foi possível excluir o cliente. Tente novamente.')
          : `${client.nome} sai da lista. Cadastrar o mesmo CNPJ o traz de volta.`
      }
      confirmLabel="Excluir cliente"
      tone="danger"
      loading={remove.isPending}
      onConfirm={() => remove.mutate()}
    />
  );
}
