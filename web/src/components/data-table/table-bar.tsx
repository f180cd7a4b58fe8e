import type { ReactNode } from 'react';
import { TableTools, type TableToolsProps } from './table-tools';

interface TableBarProps<T> extends TableToolsProps<T> {
  /** How many rows there are, or that they are on their way; read aloud as it changes. */
  status: ReactNode;
}

/** The line above a list without filters: its count, and what can be done with its table. */
export function TableBar<T>({ status, ...tools }: TableBarProps<T>) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-b border-border px-4 py-3">
      <p role="status" className="text-dense text-muted">
        {status}
      </p>
      <div className="flex flex-wrap gap-2">
        <TableTools {...tools} />
      </div>
    </div>
  );
}
