import { clsx } from 'clsx';
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Checkbox } from '@/components/ui/checkbox';
import type { Selection } from '@/hooks/use-selection';
import { type Column, nextSort, type Sort, sortText } from './columns';

interface TableHeadProps<T> {
  columns: readonly Column<T>[];
  actions?: (row: T) => ReactNode;
  sort?: Sort | null;
  onSort?: (sort: Sort | null) => void;
  stickyFirst?: boolean;
  rows?: readonly T[];
  selection?: Selection;
}

export function TableHead<T>({
  columns,
  actions,
  sort = null,
  onSort,
  stickyFirst = false,
  rows = [],
  selection,
}: TableHeadProps<T>) {
  const ticked = selection?.ids.size ?? 0;
  const press = usePresses(sort, onSort);
  return (
    <thead className="sticky top-(--head-top) z-10 group-data-scrolls/frame:top-0">
      <tr>
        {selection && (
          <td
            data-print="hide"
            className="sticky left-0 z-10 h-9 w-11 min-w-11 bg-surface pl-5 shadow-[inset_0_-1px_0_var(--border)]"
          >
            <Checkbox
              checked={ticked > 0 && (ticked === rows.length || 'indeterminate')}
              onChange={(on) => selection.setPage(on)}
              label="Selecionar todos desta página"
              hideLabel
            />
          </td>
        )}
        {columns.map((column, i) => (
          <ColumnHeader
            key={column.id}
            column={column}
            sort={sort}
            onPress={press}
            sticky={stickyFirst && i === 0}
            after={selection !== undefined}
          />
        ))}
        {actions && (
          <th
            scope="col"
            data-print="hide"
            className="h-9 bg-surface text-right shadow-[inset_0_-1px_0_var(--border)]"
          >
            <span className="sr-only">Ações</span>
          </th>
        )}
      </tr>
    </thead>
  );
}

/** Sorts on a header press; a press before the list shows the last one starts from that one's order. */
function usePresses(sort: Sort | null, onSort?: (sort: Sort | null) => void) {
  const asked = useRef<Sort | null | undefined>(undefined);
  const shown = sortText(sort);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list has followed when what it shows changes
  useEffect(() => {
    asked.current = undefined;
  }, [shown]);
  return (
    onSort &&
    ((id: string) => {
      asked.current = nextSort(asked.current === undefined ? sort : asked.current, id);
      onSort(asked.current);
    })
  );
}

interface ColumnHeaderProps<T> {
  column: Column<T>;
  sort: Sort | null;
  onPress?: (id: string) => void;
  sticky: boolean;
  /** After the boxes to tick. */
  after: boolean;
}

function ColumnHeader<T>({ column, sort, onPress, sticky, after }: ColumnHeaderProps<T>) {
  const direction = sort?.id === column.id ? sort.direction : null;
  const end = column.align === 'end';
  return (
    <th
      scope="col"
      data-print={column.screenOnly ? 'hide' : undefined}
      aria-sort={direction ? (direction === 'asc' ? 'ascending' : 'descending') : undefined}
      style={column.width ? { minWidth: column.width } : undefined}
      className={clsx(
        'h-9 border-border bg-surface px-3 text-caption shadow-[inset_0_-1px_0_var(--border)] font-medium first:pl-4 last:pr-4 whitespace-pre text-muted',
        end ? 'text-right' : 'text-left',
        sticky && clsx('sticky z-10 border-r', after ? 'left-11' : 'left-0'),
      )}
    >
      {column.sortable && onPress ? (
        <button
          type="button"
          onClick={() => onPress(column.id)}
          className={clsx(
            '-mx-1 inline-flex h-7 items-center gap-1 rounded-xs px-1 hover:text-fg',
            end && 'flex-row-reverse',
            direction && 'text-fg',
          )}
        >
          {column.header}
          <SortIcon direction={direction} />
        </button>
      ) : (
        column.header
      )}
    </th>
  );
}

function SortIcon({ direction }: { direction: 'asc' | 'desc' | null }) {
  const Icon = direction === 'asc' ? ArrowUp : direction === 'desc' ? ArrowDown : ChevronsUpDown;
  return <Icon className="size-3.5" data-print="hide" aria-hidden="true" />;
}
