import { clsx } from 'clsx';
import { Link } from 'react-router';
import { Skeleton } from '@/components/ui/skeleton';
import type { DataTableProps } from './columns';

/** The same rows on a small screen: a card each, labels and values in two columns. */
export function RowCards<T>(props: DataTableProps<T>) {
  const { name, columns, rows, rowKey, rowTo, onSelect, selectedKey, actions } = props;
  if (rows === undefined) {
    return (
      <div aria-busy="true" className="space-y-3 p-4">
        <Skeleton size="h-28 w-full" />
        <Skeleton size="h-28 w-full" />
        <Skeleton size="h-28 w-full" />
      </div>
    );
  }
  const [first, ...rest] = columns;
  return (
    <ul aria-label={name} className="divide-y divide-border">
      {rows.map((row) => {
        const key = rowKey(row);
        const title = first?.cell(row);
        return (
          <li
            key={key}
            aria-current={selectedKey === key || undefined}
            className={clsx('relative px-4 py-4', selectedKey === key && 'bg-subtle')}
          >
            <div className="text-body font-semibold">
              {rowTo ? (
                <Link to={rowTo(row)} className="after:absolute after:inset-0">
                  {title}
                </Link>
              ) : onSelect ? (
                <button
                  type="button"
                  onClick={() => onSelect(row)}
                  className="text-left after:absolute after:inset-0"
                >
                  {title}
                </button>
              ) : (
                title
              )}
            </div>
            <dl className="mt-3 grid grid-cols-2 gap-x-4 gap-y-2">
              {rest
                .filter((column) => !column.hideOnCard)
                .map((column) => (
                  <div
                    key={column.id}
                    className={clsx('min-w-0', column.wideOnCard && 'col-span-2')}
                  >
                    <dt className="text-caption text-muted">{column.header}</dt>
                    <dd className="text-body break-words">{column.cell(row)}</dd>
                  </div>
                ))}
            </dl>
            {actions && (
              <div className="relative z-1 mt-3 flex flex-wrap gap-2">{actions(row)}</div>
            )}
          </li>
        );
      })}
    </ul>
  );
}
