import { clsx } from 'clsx';
import { Checkbox } from '@/components/ui/checkbox';
import { Skeleton } from '@/components/ui/skeleton';
import { type Column, type DataTableProps, mainColumn } from './columns';
import { RowControl } from './row-control';

/** The same rows on a small screen: a card each, labels and values in two columns. */
export function RowCards<T>(props: DataTableProps<T>) {
  const { name, rows, rowKey } = props;
  if (rows === undefined) {
    return (
      <div aria-busy="true" className="space-y-3 p-4">
        <Skeleton size="h-28 w-full" />
        <Skeleton size="h-28 w-full" />
        <Skeleton size="h-28 w-full" />
      </div>
    );
  }
  return (
    <ul aria-label={name} className="divide-y divide-border">
      {rows.map((row) => (
        <RowCard key={rowKey(row)} {...props} row={row} />
      ))}
    </ul>
  );
}

function RowCard<T>(props: DataTableProps<T> & { row: T }) {
  const { columns, row, rowKey, rowTo, onSelect, peek, selection, actions } = props;
  const key = rowKey(row);
  const selected = (peek ? peek.key : props.selectedKey) === key;
  const ticked = selection?.has(key) ?? false;
  const main = mainColumn(columns);
  // What stands before the main column says how the row is; the rest are its figures.
  const at = main ? columns.indexOf(main) : 0;
  const shown = (column: Column<T>) => !column.hideOnCard;
  return (
    <li
      data-row={key}
      aria-current={selected || undefined}
      className={clsx('relative px-4 py-3', (selected || ticked) && 'bg-subtle')}
    >
      {selection && (
        <div className="absolute top-3 right-4 z-1">
          <Checkbox
            checked={ticked}
            onChange={(on) => selection.set(on, key)}
            label={`Selecionar ${props.rowName?.(row) ?? key}`}
            hideLabel
          />
        </div>
      )}
      {columns
        .slice(0, at)
        .filter(shown)
        .map((column) => (
          <div key={column.id} className="mb-1 pr-10">
            {column.cell(row)}
          </div>
        ))}
      <div className={clsx('text-body font-semibold', selection && 'pr-10')}>
        {(rowTo ?? onSelect ?? peek) ? (
          <RowControl {...props} card>
            {main?.cell(row)}
          </RowControl>
        ) : (
          main?.cell(row)
        )}
      </div>
      <dl className="mt-2 grid grid-cols-2 gap-x-4 gap-y-2">
        {columns
          .slice(at + 1)
          .filter(shown)
          .map((column) => (
            <div key={column.id} className={clsx('min-w-0', column.wideOnCard && 'col-span-2')}>
              <dt className="text-caption text-muted">{column.header}</dt>
              <dd className="text-body break-words">{column.cell(row)}</dd>
            </div>
          ))}
      </dl>
      {actions && <div className="relative z-1 mt-2 flex flex-wrap gap-2">{actions(row)}</div>}
    </li>
  );
}
