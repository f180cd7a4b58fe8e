import { ExportMenu, type ExportMenuProps } from '@/components/export/export-menu';
import type { TableView } from '@/hooks/use-table-view';
import { ColumnChooser } from './column-chooser';
import type { Column, Sort } from './columns';
import { type Printing, PrintMenu } from './print-menu';
import { SortSelect } from './sort-select';

export interface TableToolsProps<T> {
  view: TableView<Column<T>>;
  sort?: Sort | null;
  onSort?: (sort: Sort | null) => void;
  /** What 'Exportar' fetches. */
  exporting?: ExportMenuProps;
  /** What 'Imprimir' does (usePaper). */
  printing?: Printing;
}

/** What a list lets one do with its table: its order on small screens, its columns, its export. */
export function TableTools<T>(props: TableToolsProps<T>) {
  const { view, sort = null, onSort, exporting, printing } = props;
  return (
    <>
      {onSort && <SortSelect columns={view.columns} sort={sort} onSort={onSort} />}
      <ColumnChooser view={view} />
      {exporting && <ExportMenu {...exporting} />}
      {printing && <PrintMenu {...printing} />}
    </>
  );
}
