import type { ReactNode } from 'react';
import { ExportMenu, type ExportMenuProps } from '@/components/export/export-menu';
import type { TableView } from '@/hooks/use-table-view';
import { ColumnChooser } from './column-chooser';
import type { Column, Sort } from './columns';
import { SortSelect } from './sort-select';

interface TableBarProps<T> {
  /** How many rows there are, or that they are on their way; read aloud as it changes. */
  status: ReactNode;
  view: TableView<Column<T>>;
  sort?: Sort | null;
  onSort?: (sort: Sort | null) => void;
  /** What 'Exportar' fetches. */
  exporting?: ExportMenuProps;
}

/** The line above a list: its count, its order on small screens, its columns and its export. */
export function TableBar<T>({ status, view, sort = null, onSort, exporting }: TableBarProps<T>) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-b border-border px-4 py-3">
      <p role="status" className="text-dense text-muted">
        {status}
      </p>
      <div className="flex flex-wrap gap-2">
        {onSort && <SortSelect columns={view.columns} sort={sort} onSort={onSort} />}
        <ColumnChooser view={view} />
        {exporting && <ExportMenu {...exporting} />}
      </div>
    </div>
  );
}
