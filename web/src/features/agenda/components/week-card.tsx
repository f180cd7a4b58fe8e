import { useQuery } from '@tanstack/react-query';
import type { AgendaAppointmentBody } from '@/api/gen/types.gen';
import { LoadError } from '@/components/feedback/error-banner';
import { Badge } from '@/components/ui/badge';
import { Card } from '@/components/ui/card';
import { formatDate } from '@/lib/format';
import { todayInBrazil } from '@/lib/month';
import { stretchQuery } from '../queries';
import { dayLabel, timeLabel, weekOf } from '../times';

/** The time that is being booked. */
export interface Wanted {
  /** The first day whose times are wanted, YYYY-MM-DD; empty: today. */
  from: string;
  /** The chosen time; empty: none yet. */
  startsAt: string;
}

const workdays = 5;

/** A day as São Paulo has it; noon is the same day everywhere in Brazil. */
const noonOf = (day: string) => `${day}T15:00:00Z`;

/** What stands in the week of the time that is being booked, and that time in it. */
export function WeekCard({ wanted: { from, startsAt } }: { wanted: Wanted }) {
  const chosen = startsAt === '' ? null : todayInBrazil(new Date(startsAt));
  const week = weekOf(chosen ?? (from || todayInBrazil()));
  const [first = '', last = ''] = [week[0], week.at(-1)];
  const query = useQuery(stretchQuery(first, last));
  const { data, error, isFetching, isPlaceholderData } = query;
  if (error) {
    return <LoadError query={query} title="Não foi possível carregar a semana." />;
  }
  const rows = isPlaceholderData ? undefined : data;
  const days = week.map((day) => ({
    day,
    rows: rows?.filter((row) => todayInBrazil(new Date(row.startsAt)) === day),
  }));
  const title = `Semana de ${formatDate(first)} a ${formatDate(last)}`;
  return (
    <Card title={title} padding="none" refreshing={isFetching && data !== undefined}>
      <ul aria-label={title} className="divide-y divide-border">
        {days
          .filter(({ day, rows }, i) => i < workdays || day === chosen || (rows?.length ?? 0) > 0)
          .map((one) => (
            <Day key={one.day} {...one} startsAt={one.day === chosen ? startsAt : ''} />
          ))}
      </ul>
    </Card>
  );
}

interface DayProps {
  day: string;
  /** Not there while they are being read. */
  rows: readonly AgendaAppointmentBody[] | undefined;
  /** The chosen time, where it is of this day. */
  startsAt: string;
}

function Day({ day, rows, startsAt }: DayProps) {
  return (
    <li className="flex gap-3 px-5 py-2 text-dense">
      <p className="w-28 shrink-0 text-muted tabular-nums">{dayLabel(noonOf(day))}</p>
      <div className="min-w-0 flex-1 space-y-1">
        {startsAt !== '' && (
          <p className="flex items-center gap-2 tabular-nums">
            {timeLabel(startsAt)} <Badge tone="info">Novo</Badge>
          </p>
        )}
        {rows?.map(({ id, startsAt: from, endsAt, title }) => (
          <p key={id} className="break-words tabular-nums">
            {`${timeLabel(from)}–${timeLabel(endsAt)} ${title}`}
          </p>
        ))}
        {rows?.length === 0 && startsAt === '' && (
          <p className="text-muted">{day < todayInBrazil() ? '–' : 'livre'}</p>
        )}
      </div>
    </li>
  );
}
