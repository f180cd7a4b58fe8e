import { useMutation, useQueryClient } from '@tanstack/react-query';
import { cancelAppointment } from '@/api/gen/agenda';
import type { AgendaAppointmentBody } from '@/api/gen/types.gen';
import { Banner } from '@/components/feedback/banner';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { notify } from '@/components/ui/notify';
import { messageOf } from '@/lib/api-error';
import { refreshAgenda } from '../queries';
import { spanLabel } from '../times';

interface CancelDialogProps {
  appointment: AgendaAppointmentBody;
  onClose: () => void;
}

/** Asks before an appointment is cancelled. */
export function CancelDialog({ appointment, onClose }: CancelDialogProps) {
  const client = useQueryClient();
  const cancel = useMutation({
    mutationFn: () =>
      cancelAppointment({ path: { id: appointment.id }, ifMatch: appointment.version }),
    onSuccess: () => {
      notify.success('Compromisso cancelado.');
      onClose();
    },
    onSettled: () => refreshAgenda(client),
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Cancelar compromisso?"
      description={
        <div className="space-y-3">
          <p className="break-words">
            {appointment.title}, {spanLabel(appointment.startsAt, appointment.endsAt)}. O horário
            fica livre e o lembrete não será enviado.
          </p>
          {cancel.isError && (
            <Banner
              tone="bad"
              title={messageOf(cancel.error, 'Não foi possível cancelar o compromisso.')}
            />
          )}
        </div>
      }
      confirmLabel="Cancelar compromisso"
      cancelLabel="Voltar"
      loading={cancel.isPending}
      onConfirm={() => cancel.mutate()}
    />
  );
}
