import { Lock } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { IconButton } from '@/components/ui/icon-button';
import { formatDate } from '@/lib/format';

const closedText = (at: string) => `Fechado em ${formatDate(at)}`;

interface ClosedMarkProps {
  /** When the month was closed; null while it is open. */
  at: string | null;
  /** Only the lock, where there is little room; the words are read aloud and shown on hover. */
  brief?: boolean;
}

/** A small lock beside a month that is closed; nothing beside an open one. */
export function ClosedMark({ at, brief = false }: ClosedMarkProps) {
  if (at === null) return null;
  return (
    <span
      title={closedText(at)}
      className="inline-flex items-center gap-1 text-caption font-normal whitespace-nowrap text-muted"
    >
      <Lock className="size-3.5 shrink-0" aria-hidden="true" />
      <span className={brief ? 'sr-only' : undefined}>{closedText(at)}</span>
    </span>
  );
}

interface ClosedActProps {
  label: string;
  icon: ReactNode;
  at: string;
}

/** An act that a closed month does not allow: it stays where it was, and says why. */
export function ClosedAct({ label, icon, at }: ClosedActProps) {
  const id = useId();
  return (
    <>
      <IconButton
        label={label}
        title={closedText(at)}
        icon={icon}
        size="sm"
        plain
        aria-disabled
        aria-describedby={id}
      />
      <span id={id} className="sr-only">
        {`${closedText(at)}. Reabra o mês ou lance um ajuste.`}
      </span>
    </>
  );
}
