import { clsx } from 'clsx';
import { Skeleton } from '@/components/ui/skeleton';
import type { DataTableProps } from './columns';
import { Cell, TableRow } from './table-row';

const widths = ['w-28', 'w-40', 'w-20', 'w-24'];

/** Rows, rows of skeletons on the first load, totals and the foot. */
export function TableBody<T>(props: DataTableProps<T>) {
  const { columns, rows, rowKey, actions, skeletonRows = 8, totals = false, foot } = props;
  const height = props.density === 'comfortable' ? 'h-12' : 'h-10 pointer-coarse:h-12';
  const columnCount = columns.length + (actions ? 1 : 0) + (props.selection ? 1 : 0);
  if (rows === undefined) {
    return <SkeletonRows rows={skeletonRows} columns={columnCount} height={height} />;
  }
  return (
    <>
      <tbody>
        {rows.map((row) => (
          <TableRow key={rowKey(row)} {...props} row={row} height={height} />
        ))}
        {/* In a section of its own, Chromium prints it on a sheet without a row. */}
        {foot && (
          <tr style={{ breakBefore: 'avoid' }}>
            <td colSpan={columnCount} className="border-border p-0 not-empty:border-t">
              {foot}
            </td>
          </tr>
        )}
      </tbody>
      {totals && rows.length > 0 && (
        <tfoot className="sticky bottom-0 z-10 bg-surface shadow-[0_-1px_0_var(--border)]">
          <tr className={clsx(height, 'font-semibold')}>
            {props.selection && <td data-print="hide" />}
            {columns.map((column, i) => (
              <Cell key={column.id} column={column} sticky={Boolean(props.stickyFirst) && i === 0}>
                {column.total ?? (i === 0 ? 'Total' : null)}
              </Cell>
            ))}
            {actions && <td data-print="hide" />}
          </tr>
        </tfoot>
      )}
    </>
  );
}

interface SkeletonRowsProps {
  rows: number;
  columns: number;
  height: string;
}

function SkeletonRows({ rows, columns, height }: SkeletonRowsProps) {
  return (
    <tbody>
      {Array.from({ length: rows }, (_, r) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        <tr key={r} className={clsx(height, 'border-t border-border first:border-t-0')}>
          {Array.from({ length: columns }, (_, c) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
            <td key={c} className="px-3 first:pl-4 last:pr-4">
              <Skeleton size={clsx('h-4', widths[(r + c) % widths.length])} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}
