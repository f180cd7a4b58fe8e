import { Select } from '@/components/ui/select';
import { useIsDesktop } from '@/hooks/use-media-query';
import { type Column, parseSort, type Sort, sortText } from './columns';

interface SortSelectProps<T> {
  columns: readonly Column<T>[];
  sort: Sort | null;
  onSort: (sort: Sort | null) => void;
}

/** The order of a list that shows cards, which have no headers to press. */
export function SortSelect<T>({ columns, sort, onSort }: SortSelectProps<T>) {
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
