import { useQuery } from '@tanstack/react-query';
import { CalendarX2 } from 'lucide-react';
import { AsyncView } from '@/components/feedback/async-view';
import { EmptyState } from '@/components/feedback/empty-state';
import { Skeleton } from '@/components/ui/skeleton';
import { formatDate } from '@/lib/format';
import { slotsQuery } from '../queries';
import { byDay, type Duration, timeLabel } from '../times';

interface SlotPickerProps {
  duration: Duration;
  /** The first day, YYYY-MM-DD; empty: today. */
  from: string;
  /** The appointment that is being moved. */
  moving?: string;
  value: string;
  onChange: (startsAt: string) => void;
  error: string | undefined;
}

/** The eight suggested times, under their days. */
export function SlotPicker({ duration, from, moving, value, onChange, error }: SlotPickerProps) {
  const query = useQuery(slotsQuery(duration, from, moving));
  return (
    <fieldset aria-describedby={error ? 'slot-error' : undefined}>
      <legend className="mb-2 text-dense font-medium">Horários sugeridos</legend>
      <AsyncView
        query={query}
        loadingLabel="Carregando horários..."
        skeleton={<Skeleton size="h-32 w-full" />}
        errorTitle="Não foi possível carregar os horários."
        isEmpty={({ data }) => data.length === 0}
        empty={
          <EmptyState
            icon={<CalendarX2 />}
            title="Nenhum horário livre."
            description="Escolha outro dia."
          />
        }
      >
        {({ data, holidays }) => (
          <div className="space-y-3">
            {byDay(data).map(({ day, slots }) => (
              <div key={day}>
                <p className="mb-1 text-caption text-muted">{day}</p>
                <div className="grid grid-cols-[repeat(auto-fill,minmax(5.5rem,1fr))] gap-2">
                  {slots.map((slot) => (
                    <label
                      key={slot.startsAt}
                      className="flex h-9 cursor-pointer items-center justify-center rounded-control border border-input-border/60 text-body tabular-nums has-checked:border-primary has-checked:bg-primary has-checked:font-medium has-checked:text-primary-fg has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring pointer-coarse:h-11"
                    >
                      <input
                        type="radio"
                        name="horario"
                        className="sr-only"
                        aria-label={`${day}, ${timeLabel(slot.startsAt)}`}
                        checked={value === slot.startsAt}
                        onChange={() => onChange(slot.startsAt)}
                      />
                      {timeLabel(slot.startsAt)}
                    </label>
                  ))}
                </div>
              </div>
            ))}
            {holidays.length > 0 && (
              <p className="text-caption text-muted">
                Feriados:{' '}
                {holidays.map(({ date, name }) => `${formatDate(date)} ${name}`).join(', ')}
              </p>
            )}
          </div>
        )}
      </AsyncView>
      {error && (
        <p id="slot-error" role="alert" className="mt-2 text-dense text-bad">
          {error}
        </p>
      )}
    </fieldset>
  );
}
