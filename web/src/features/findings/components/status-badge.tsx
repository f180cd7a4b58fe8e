import { Badge, type Tone } from '@/components/ui/badge';
import type { Status } from '../mappers';

const tones: Readonly<Record<Status, Tone>> = {
  aberta: 'warn',
  'em contestação': 'info',
  resolvida: 'ok',
  descartada: 'neutral',
};

/** A status as people read it. */
export function statusLabel(status: Status): string {
  return status.charAt(0).toUpperCase() + status.slice(1);
}

/** The status; beside it, that the invoices do not show the charge any more. */
export function StatusBadge({ status, holds }: { status: Status; holds: boolean }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-1">
      <Badge tone={tones[status]} dot>
        {statusLabel(status)}
      </Badge>
      {!holds && <Badge>Não se verifica mais</Badge>}
    </span>
  );
}
