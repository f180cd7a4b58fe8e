import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { ProgressLine } from './progress';

interface CardProps {
  title?: string;
  /** One muted sentence under the title. */
  description?: ReactNode;
  /** Buttons or a select at the title's right. */
  actions?: ReactNode;
  /** Shows the thin line of a refetch at the top edge; the data stays. */
  refreshing?: boolean;
  /** none for tables that reach the edges. */
  padding?: 'normal' | 'none';
  /** The heading's level, 2 unless the card stands under one. */
  level?: 2 | 3;
  children: ReactNode;
}

/** A surface with a title; a region that screen readers can jump to. */
export function Card({
  title,
  description,
  actions,
  refreshing = false,
  padding = 'normal',
  level = 2,
  children,
}: CardProps) {
  const id = useId();
  const Heading = level === 2 ? 'h2' : 'h3';
  const Box = title ? 'section' : 'div';
  return (
    <Box
      aria-labelledby={title ? id : undefined}
      // Cuts what reaches over its corners, and lets a table's head stick to the window.
      className="relative min-w-0 overflow-clip rounded-card border border-border bg-surface"
    >
      {refreshing && <ProgressLine />}
      {title && (
        <header
          className={clsx(
            'flex flex-wrap items-start justify-between gap-x-4 gap-y-2',
            'px-4 pt-4',
            padding === 'none' && 'pb-4 max-lg:pt-3 max-lg:pb-3',
          )}
        >
          <div className="min-w-0 flex-1 basis-40">
            <Heading id={id} className="text-title font-semibold">
              {title}
            </Heading>
            {description && <p className="mt-0.5 text-dense text-muted">{description}</p>}
          </div>
          {actions && <div className="-my-1 flex items-center gap-2">{actions}</div>}
        </header>
      )}
      <div className={clsx(padding !== 'none' && 'p-4')}>{children}</div>
    </Box>
  );
}
