import { clsx } from 'clsx';
import type { ReactNode } from 'react';

interface ChipProps {
  pressed: boolean;
  onPress: () => void;
  /** More than the text says. */
  hint?: string;
  /** How many rows it opens. */
  count?: number;
  children: ReactNode;
}

/** A choice over a list: a view of it, or one of its states with how many rows it has. */
export function Chip({ pressed, onPress, hint, count, children }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      title={hint}
      onClick={onPress}
      className={clsx(
        'inline-flex h-8 shrink-0 items-center gap-1.5 rounded-full border px-3 text-dense whitespace-nowrap transition-colors pointer-coarse:h-11',
        pressed
          ? 'border-primary bg-subtle font-medium text-fg'
          : 'border-border text-muted hover:bg-subtle hover:text-fg',
      )}
    >
      {children}
      {count !== undefined && (
        <>
          {' '}
          <span className="text-caption text-muted tabular-nums">
            {count.toLocaleString('pt-BR')}
          </span>
        </>
      )}
    </button>
  );
}
