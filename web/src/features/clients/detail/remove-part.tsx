import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { LeadDetailBody } from '@/api/gen/types.gen';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { notify } from '@/components/ui/notify';
import { messageOf } from '@/lib/api-error';
import { keepClient } from '../queries';

interface RemovePartProps {
  title: string;
  description: string;
  confirmLabel: string;
  done: string;
  remove: () => Promise<LeadDetailBody>;
  onClose: () => void;
}

/** Asks before something of a client is taken away. */
export function RemovePart(props: RemovePartProps) {
  const { title, description, confirmLabel, done, remove, onClose } = props;
  const queries = useQueryClient();
  const removing = useMutation({
    mutationFn: remove,
    onSuccess: (stored) => {
      keepClient(queries, stored);
      notify.success(done);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && !removing.isPending && onClose()}
      title={title}
      description={
        removing.error
          ? messageOf(removing.error, 'Não foi possível excluir. Tente novamente.')
          : description
      }
      confirmLabel={confirmLabel}
      tone="danger"
      loading={removing.isPending}
      onConfirm={() => removing.mutate()}
    />
  );
}
