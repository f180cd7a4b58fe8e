import { clsx } from 'clsx';
import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import { Checkbox } from '@/components/ui/checkbox';
import { Skeleton } from '@/components/ui/skeleton';
import type { Column, DataTableProps } from './columns';
import { selectByKey } from './select-keys';

const widths = ['w-28', 'w-40', 'w-20', 'w-24'];

/** Rows, rows of skeletons on the first load, and totals. */
export function TableBody<T>(props: DataTableProps<T>) {
  const { columns, rows, rowKey, actions, skeletonRows = 8, totals = false } = props;
  const height = props.density === 'comfortable' ? 'h-12' : 'h-10 pointer-coarse:h-12';
  if (rows === undefined) {
    const count = columns.length + (actions ? 1 : 0) + (props.selection ? 1 : 0);
    return <SkeletonRows rows={skeletonRows} columns={count} height={height} />;
  }
  return (
    <>
      <tbody>
        {rows.map((row) => (
          <Row key={rowKey(row)} {...props} row={row} height={height} />
        ))}
      </tbody>
      {totals && rows.length > 0 && (
        <tfoot>
          <tr className={clsx(height, 'border-t border-border font-semibold')}>
            {props.selection && <td />}
            {columns.map((column, i) => (
              <Cell key={column.id} column={column} sticky={Boolean(props.stickyFirst) && i === 0}>
                {column.total ?? (i === 0 ? 'Total' : null)}
              </Cell>
            ))}
            {actions && <td />}
          </tr>
        </tfoot>
      )}
    </>
  );
}

interface RowProps<T> extends DataTableProps<T> {
  row: T;
  height: string;
}

function Row<T>({ row, height, columns, rowKey, ...props }: RowProps<T>) {
  const { rowTo, selectedKey, onSelect, actions, selection, stickyFirst = false } = props;
  const key = rowKey(row);
  const selected = selectedKey === key;
  const ticked = selection?.has(key) ?? false;
  const link = rowTo?.(row);
  const pressable = link !== undefined || onSelect !== undefined;
  return (
    // A sticky first cell keeps its stretched link to itself, so the row passes presses on;
    // the keyboard has the link or button of the first cell.
    <tr
      data-row={key}
      aria-current={selected || undefined}
      aria-selected={selection ? ticked : undefined}
      onClick={pressable && stickyFirst ? pressFirst : undefined}
      onKeyDown={selection && ((event) => selectByKey(event, selection))}
      className={clsx(
        height,
        'group relative border-t border-border first:border-t-0',
        pressable && 'transition-colors hover:bg-subtle',
        (selected || ticked) && 'bg-subtle',
      )}
    >
      {selection && (
        <td
          className={clsx(
            'sticky left-0 z-2 w-11 pl-5 transition-colors group-hover:bg-subtle',
            selected || ticked ? 'bg-subtle' : 'bg-surface',
          )}
        >
          <Checkbox
            checked={ticked}
            onChange={(on) => selection.set(on, key)}
            label={`Selecionar ${props.rowName?.(row) ?? key}`}
            hideLabel
          />
        </td>
      )}
      {columns.map((column, i) => (
        <Cell
          key={column.id}
          column={column}
          sticky={stickyFirst && i === 0}
          after={selection !== undefined}
          first={i === 0}
          selected={selected || ticked}
        >
          {i > 0
            ? column.cell(row)
            : firstCell(column.cell(row), link, onSelect && (() => onSelect(row)))}
        </Cell>
      ))}
      {actions && (
        <td className="pr-4 pl-3 text-right whitespace-nowrap">
          <div className="relative z-1 inline-flex items-center gap-1">{actions(row)}</div>
        </td>
      )}
    </tr>
  );
}

function pressFirst(event: MouseEvent<HTMLTableRowElement>) {
  if ((event.target as Element).closest('a, button, input, select, label')) return;
  event.currentTarget.querySelector<HTMLElement>('[data-first] :is(a, button)')?.click();
}

/** The first cell carries the row's link or button, stretched over the whole row. */
function firstCell(content: ReactNode, to: string | undefined, onSelect: (() => void) | undefined) {
  const stretched =
    'text-left font-medium after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ring';
  if (to !== undefined) {
    return (
      <Link to={to} className={stretched}>
        {content}
      </Link>
    );
  }
  if (!onSelect) return content;
  return (
    <button type="button" onClick={onSelect} className={stretched}>
      {content}
    </button>
  );
}

interface CellProps<T> {
  column: Column<T>;
  sticky: boolean;
  /** After the boxes to tick. */
  after?: boolean;
  /** It carries the row's link or button. */
  first?: boolean;
  selected?: boolean;
  children: ReactNode;
}

function Cell<T>({ column, sticky, after, first, selected, children }: CellProps<T>) {
  return (
    <td
      data-first={first || undefined}
      className={clsx(
        'px-3 text-dense first:pl-4 last:pr-4',
        column.align === 'end' && 'text-right',
        column.wrap ? 'py-2' : 'whitespace-nowrap',
        sticky && 'sticky z-1 border-r border-border transition-colors group-hover:bg-subtle',
        sticky && (after ? 'left-11' : 'left-0'),
        sticky && (selected ? 'bg-subtle' : 'bg-surface'),
      )}
    >
      {children}
    </td>
  );
}

function SkeletonRows({
  rows,
  columns,
  height,
}: {
  rows: number;
  columns: number;
  height: string;
}) {
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
