import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { usePanelPlace } from '@/hooks/use-panel-place';

interface ListWithPanelProps {
  /** A SidePanel while a row is open. */
  panel: ReactNode;
  /** The table with its foot. What stands over it keeps the whole width, so that no row moves. */
  children: ReactNode;
}

/** A list, and after it in the document the row that is open: beside it where there is room. */
export function ListWithPanel({ panel, children }: ListWithPanelProps) {
  const { place } = usePanelPlace();
  return (
    <div className={clsx(place === 'right' && panel && 'flex gap-4')}>
      <div className="min-w-0 flex-1 space-y-3">{children}</div>
      {panel}
    </div>
  );
}
