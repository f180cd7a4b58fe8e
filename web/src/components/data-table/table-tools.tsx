import { ExportMenu, type ExportMenuProps } from '@/components/export/export-menu';
import { Select } from '@/components/ui/select';
import { useIsDesktop } from '@/hooks/use-media-query';
import type { TableView } from '@/hooks/use-table-view';
import { ColumnChooser } from './column-chooser';
import { type Column, parseSort, type Sort, sortText } from './columns';
import { type Printing, PrintMenu } from './print-menu';

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

interface SortSelectProps<T> {
  columns: readonly Column<T>[];
  sort: Sort | null;
  onSort: (sort: Sort | null) => void;
}

/** The order of a list that shows cards, which have no headers to press. */
function SortSelect<T>({ columns, sort, onSort }: SortSelectProps<T>) {
  if (useIsDesktop()) return null;
  const options = columns
    .filter((column) => column.sortable)
    .flatMap(({ id, header }) => [
      { value: id, label: `${header}, crescente` },
      { value: `-${id}`, label: `${header}, decrescente` },
    ]);
  return (
    <Select
      aria-label="Ordenar por"
      size="sm"
      placeholder="Ordem padrão"
      options={options}
      value={sortText(sort)}
      onChange={(event) => onSort(parseSort(event.target.value))}
    />
  );
}
