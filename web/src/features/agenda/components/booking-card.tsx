import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CalendarCheck } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { bookAppointment } from '@/api/gen/agenda';
import { Banner } from '@/components/feedback/banner';
import { FieldGrid } from '@/components/form/form-shell';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { notify } from '@/components/ui/notify';
import { useIdempotencyKey } from '@/hooks/use-idempotency-key';
import { useTyped } from '@/hooks/use-unsaved';
import { messageOf } from '@/lib/api-error';
import { errorOf, placedErrors } from '../errors';
import { refreshAgenda } from '../queries';
import { type Duration, spanLabel } from '../times';
import { type Chosen, ClientField } from './client-field';
import { DayField } from './day-field';
import { DetailFields, type Details, noDetails } from './detail-fields';
import { DurationField } from './duration-field';
import { SlotPicker } from './slot-picker';
import type { Wanted } from './week-card';

interface BookingCardProps {
  /** The week beside the form shows it too. */
  wanted: Wanted;
  onWanted: (wanted: Wanted) => void;
}

/** The parameters of the list beside it. */
const listOfAgenda = ['quando', 'q', 'page'];

/** Client, duration, one of the suggested times, and 'Confirmar Agendamento'. */
export function BookingCard({ wanted, onWanted }: BookingCardProps) {
  const client = useQueryClient();
  const { key, renew } = useIdempotencyKey();
  const [who, setWho] = useState<Chosen | null>(null);
  const [round, setRound] = useState(0);
  const [duration, setDuration] = useState<Duration>(30);
  const { from, startsAt } = wanted;
  const setStartsAt = (next: string) => onWanted({ from, startsAt: next });
  const [details, setDetails] = useState<Details>(noDetails);
  const [checked, setChecked] = useState(false);
  const book = useMutation({
    mutationFn: () =>
      bookAppointment({
        body: { clientId: who?.id ?? '', duration, startsAt, ...details },
        idempotencyKey: key,
      }),
    onSuccess: (made) => {
      notify.success(`Agendado: ${spanLabel(made.startsAt, made.endsAt)}.`);
      renew();
      setWho(null);
      setRound((n) => n + 1);
      setStartsAt('');
      setDetails(noDetails);
      setChecked(false);
    },
    // Refused or not, what is free may have changed.
    onSettled: () => refreshAgenda(client),
  });
  useTyped([who?.id, details], { saving: book.isPending, keeps: listOfAgenda });
  const change = <T,>(set: (value: T) => void) => {
    return (value: T) => {
      book.reset();
      renew();
      set(value);
    };
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (startsAt !== '' && !book.isPending) book.mutate();
  };
  const missing = checked && startsAt === '' ? 'Escolha um horário' : undefined;
  return (
    <Card title="Novo agendamento">
      <form noValidate aria-label="Novo agendamento" className="space-y-4" onSubmit={submit}>
        {book.isError && !placedErrors(book.error) && (
          <Banner
            tone="bad"
            title={messageOf(book.error, 'Não foi possível confirmar o agendamento.')}
          />
        )}
        <ClientField
          key={round}
          value={who}
          onChange={change(setWho)}
          error={errorOf(book.error, 'clientId')}
        />
        <FieldGrid>
          <DurationField
            value={duration}
            onChange={change((next: Duration) => {
              setDuration(next);
              setStartsAt('');
            })}
          />
          <DayField
            value={from}
            onChange={change((next: string) => onWanted({ from: next, startsAt: '' }))}
          />
        </FieldGrid>
        <SlotPicker
          duration={duration}
          from={from}
          value={startsAt}
          onChange={change(setStartsAt)}
          error={missing ?? errorOf(book.error, 'startsAt')}
        />
        <DetailFields value={details} onChange={change(setDetails)} error={book.error} />
        <Button
          variant="primary"
          type="submit"
          block
          icon={<CalendarCheck />}
          loading={book.isPending}
          loadingLabel="Confirmando…"
        >
          Confirmar Agendamento
        </Button>
      </form>
    </Card>
  );
}
