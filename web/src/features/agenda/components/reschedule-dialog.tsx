import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { changeAppointment } from '@/api/gen/agenda';
import type { AgendaAppointmentBody } from '@/api/gen/types.gen';
import { Banner } from '@/components/feedback/banner';
import { FieldGrid } from '@/components/form/form-shell';
import { Button } from '@/components/ui/button';
import { CancelButton, Dialog } from '@/components/ui/dialog';
import { notify } from '@/components/ui/notify';
import { useTyped } from '@/hooks/use-unsaved';
import { messageOf } from '@/lib/api-error';
import { errorOf, placedErrors } from '../errors';
import { refreshAgenda } from '../queries';
import { type Duration, durations, spanLabel } from '../times';
import { DayField } from './day-field';
import { DetailFields, type Details } from './detail-fields';
import { DurationField } from './duration-field';
import { SlotPicker } from './slot-picker';

interface RescheduleDialogProps {
  appointment: AgendaAppointmentBody;
  onClose: () => void;
}

/** Moves an appointment and edits its fields. */
export function RescheduleDialog({ appointment, onClose }: RescheduleDialogProps) {
  const id = useId();
  const client = useQueryClient();
  const [duration, setDuration] = useState<Duration>(
    durations.find((d) => d === appointment.duration) ?? 30,
  );
  const [from, setFrom] = useState('');
  const [startsAt, setStartsAt] = useState('');
  const [details, setDetails] = useState<Details>({
    subject: appointment.subject,
    place: appointment.place,
    notes: appointment.notes,
  });
  const move = useMutation({
    mutationFn: () =>
      changeAppointment({
        path: { id: appointment.id },
        // Without another time it stays where it is.
        body: {
          clientId: appointment.clientId ?? '',
          duration,
          startsAt: startsAt || appointment.startsAt,
          ...details,
        },
        ifMatch: appointment.version,
      }),
    onSuccess: (moved) => {
      notify.success(`Reagendado: ${spanLabel(moved.startsAt, moved.endsAt)}.`);
      onClose();
    },
    onSettled: () => refreshAgenda(client),
  });
  useTyped([duration, startsAt, details], { saving: move.isPending });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!move.isPending) move.mutate();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      persistent
      title="Reagendar"
      description={`${appointment.title} · ${spanLabel(appointment.startsAt, appointment.endsAt)}`}
      footer={
        <>
          <CancelButton onClick={onClose} />
          <Button
            variant="primary"
            type="submit"
            form={id}
            loading={move.isPending}
            loadingLabel="Salvando…"
          >
            Salvar
          </Button>
        </>
      }
    >
      <form id={id} noValidate className="space-y-4" onSubmit={submit}>
        {move.isError && !placedErrors(move.error) && (
          <Banner tone="bad" title={messageOf(move.error, 'Não foi possível reagendar.')} />
        )}
        <FieldGrid>
          <DurationField value={duration} onChange={setDuration} />
          <DayField value={from} onChange={setFrom} />
        </FieldGrid>
        <SlotPicker
          duration={duration}
          from={from}
          moving={appointment.id}
          value={startsAt}
          onChange={setStartsAt}
          error={errorOf(move.error, 'startsAt')}
        />
        <DetailFields value={details} onChange={setDetails} error={move.error} />
      </form>
    </Dialog>
  );
}
