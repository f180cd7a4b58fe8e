import { CalendarPlus, CalendarX2, MapPin, StickyNote } from 'lucide-react';
import { Link } from 'react-router';
import { downloadAppointment } from '@/api/gen/agenda';
import type { AgendaAppointmentBody } from '@/api/gen/types.gen';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { paths } from '@/lib/paths';
import { spanLabel } from '../times';

interface AppointmentListProps {
  rows: readonly AgendaAppointmentBody[];
  onMove: (appointment: AgendaAppointmentBody) => void;
  onCancel: (appointment: AgendaAppointmentBody) => void;
}

/** The appointments, each with what can be done to it. */
export function AppointmentList({ rows, onMove, onCancel }: AppointmentListProps) {
  return (
    <ul aria-label="Compromissos" className="divide-y divide-border">
      {rows.map((row) => (
        <li
          key={row.id}
          className="flex flex-wrap items-start justify-between gap-3 px-5 py-4 first:pt-4"
        >
          <Text row={row} />
          <Actions row={row} onMove={onMove} onCancel={onCancel} />
        </li>
      ))}
    </ul>
  );
}

function Text({ row }: { row: AgendaAppointmentBody }) {
  return (
    <div className="min-w-0 flex-1 basis-56 space-y-1">
      <p className="flex flex-wrap items-center gap-2 text-body font-medium">
        <span className="min-w-0 break-words">{row.title}</span>
        {row.status === 'cancelado' && <Badge tone="bad">Cancelado</Badge>}
      </p>
      <p className="text-dense tabular-nums">
        {spanLabel(row.startsAt, row.endsAt)} · {row.duration} min
      </p>
      {row.client && row.clientId && (
        <p className="text-dense break-words">
          <Link to={paths.client(row.clientId)} className="text-primary hover:underline">
            {row.client}
          </Link>
        </p>
      )}
      {row.place && (
        <p className="flex items-start gap-2 text-dense text-muted">
          <MapPin aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span className="sr-only">Local: </span>
          <span className="min-w-0 break-words">{row.place}</span>
        </p>
      )}
      {row.notes && (
        <p className="flex items-start gap-2 text-dense text-muted">
          <StickyNote aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span className="sr-only">Observações: </span>
          <span className="min-w-0 break-words whitespace-pre-line">{row.notes}</span>
        </p>
      )}
    </div>
  );
}

function Actions({
  row,
  onMove,
  onCancel,
}: Omit<AppointmentListProps, 'rows'> & { row: AgendaAppointmentBody }) {
  const open = row.status === 'marcado' && new Date(row.endsAt).getTime() > Date.now();
  return (
    <div className="flex flex-wrap gap-2">
      {open && (
        <>
          <Button size="sm" onClick={() => onMove(row)}>
            <span>
              Reagendar<span className="sr-only"> {row.title}</span>
            </span>
          </Button>
          <Button size="sm" variant="danger" icon={<CalendarX2 />} onClick={() => onCancel(row)}>
            <span>
              Cancelar<span className="sr-only"> {row.title}</span>
            </span>
          </Button>
        </>
      )}
      <a
        href={downloadAppointment.at({ id: row.id })}
        download
        className="inline-flex h-8 items-center gap-2 rounded-control px-3 text-dense font-medium text-primary hover:underline pointer-coarse:h-11 [&_svg]:size-4"
      >
        <CalendarPlus aria-hidden="true" />
        .ics
        <span className="sr-only"> de {row.title}</span>
      </a>
    </div>
  );
}
