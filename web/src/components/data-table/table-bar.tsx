import type { ReactNode } from 'react';
import { useIsDesktop } from '@/hooks/use-media-query';
import { PrintMenu } from './print-menu';
import { TableTools, type TableToolsProps } from './table-tools';

interface TableBarProps<T> extends Partial<TableToolsProps<T>> {
  /** How many rows there are, or that they are on their way; read aloud as it changes. */
  status: ReactNode;
}

/**
 * The line above a list: its count, 'Imprimir' where it does not cost the first record its place,
 * and, where no FilterBar has them, the table's tools.
 */
export function TableBar<T>({ status, view, printing, ...tools }: TableBarProps<T>) {
  const isDesktop = useIsDesktop();
  const menu = isDesktop ? printing : undefined;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-b border-border px-4 py-2">
      <p role="status" className="text-dense text-muted">
        {status}
      </p>
      {(view || menu) && (
        <div className="flex flex-wrap gap-2">
          {view && <TableTools {...tools} view={view} />}
          {menu && <PrintMenu {...menu} />}
        </div>
      )}
    </div>
  );
}
