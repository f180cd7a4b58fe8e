import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';

interface EmptyStateProps {
  /** A 20 px icon. */
  icon: ReactNode;
  /** The specified text. */
  title: string;
  description?: ReactNode;
  /** The act that fills the list, for who may do it: at most one button. */
  action?: ReactNode;
  /** Where filters leave nothing: takes them away, in place of the act. */
  onReset?: (() => void) | false;
  align?: 'start' | 'center';
}

/** An empty list: what is missing, and the next step where there is one. */
export function EmptyState(props: EmptyStateProps) {
  const { icon, title, description, action, onReset, align = 'start' } = props;
  return (
    <div
      className={clsx(
        'flex flex-col gap-3 px-5 py-8',
        align === 'center' ? 'items-center text-center' : 'items-start',
      )}
    >
      <span
        aria-hidden="true"
        className="flex size-10 items-center justify-center rounded-control bg-subtle text-muted [&_svg]:size-5"
      >
        {icon}
      </span>
      <div>
        <p className="text-body font-semibold">{title}</p>
        {description && <p className="mt-1 max-w-prose text-body text-muted">{description}</p>}
      </div>
      {onReset ? (
        <Button size="sm" onClick={onReset}>
          Limpar filtros
        </Button>
      ) : (
        action
      )}
    </div>
  );
}
