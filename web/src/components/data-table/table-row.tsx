import { clsx } from 'clsx';
import type { MouseEvent, ReactNode } from 'react';
import { Checkbox } from '@/components/ui/checkbox';
import type { Selection } from '@/hooks/use-selection';
import { type Column, type DataTableProps, mainColumn } from './columns';
import { RowControl } from './row-control';
import { selectByKey } from './select-keys';
import { rowControls } from './use-row-keys';

interface TableRowProps<T> extends DataTableProps<T> {
  row: T;
  height: string;
}

/** A row: its box to tick, its cells, one of which opens it, and its links. */
export function TableRow<T>(props: TableRowProps<T>) {
  const { row, height, columns, rowKey, rowTo, onSelect, peek, actions, selection } = props;
  const { stickyFirst = false } = props;
  const key = rowKey(row);
  const selected = (peek ? peek.key : props.selectedKey) === key;
  const marked = selected || (selection?.has(key) ?? false);
  const pressable = Boolean(rowTo ?? onSelect ?? peek);
  const main = mainColumn(columns);
  return (
    // A sticky cell keeps a stretched link to itself, so the row passes presses on; the keyboard
    // has the link or button of the main cell.
    <tr
      data-row={key}
      aria-current={selected || undefined}
      aria-selected={selection?.has(key)}
      onClick={pressable && stickyFirst ? pressMain : undefined}
      onKeyDown={selection && ((event) => selectByKey(event, selection))}
      className={clsx(
        height,
        'group relative border-t border-border first:border-t-0',
        pressable && 'transition-colors hover:bg-subtle',
        marked && 'bg-subtle',
      )}
    >
      {selection && <TickCell selection={selection} id={key} name={props.rowName?.(row) ?? key} />}
      {columns.map((column, i) => (
        <Cell
          key={column.id}
          column={column}
          sticky={stickyFirst && i === 0}
          after={selection !== undefined}
          main={column === main}
          selected={marked}
        >
          {column === main && pressable ? (
            <RowControl {...props}>{column.cell(row)}</RowControl>
          ) : (
            column.cell(row)
          )}
        </Cell>
      ))}
      {actions && <ActionsCell quiet={peek !== undefined && !selected}>{actions(row)}</ActionsCell>}
    </tr>
  );
}

function pressMain(event: MouseEvent<HTMLTableRowElement>) {
  if ((event.target as Element).closest('a, button, input, select, label')) return;
  event.currentTarget.querySelector<HTMLElement>(rowControls)?.click();
}

function TickCell({ selection, id, name }: { selection: Selection; id: string; name: string }) {
  const ticked = selection.has(id);
  return (
    <td
      data-print="hide"
      className={clsx(
        'sticky left-0 z-2 w-11 min-w-11 pl-5 transition-colors group-hover:bg-subtle group-aria-[current=true]:bg-subtle',
        ticked ? 'bg-subtle' : 'bg-surface',
      )}
    >
      <Checkbox
        checked={ticked}
        onChange={(on) => selection.set(on, id)}
        label={`Selecionar ${name}`}
        hideLabel
      />
    </td>
  );
}

/** The row's links, quiet until the row is looked at, always there for a finger. */
function ActionsCell({ quiet, children }: { quiet: boolean; children: ReactNode }) {
  return (
    // Beside an open row they take no room, and stand over what ends the row.
    <td
      data-print="hide"
      className="pr-4 pl-3 text-right whitespace-nowrap pointer-fine:group-data-narrow/table:w-0 pointer-fine:group-data-narrow/table:p-0"
    >
      <div
        className={clsx(
          'relative z-1 inline-flex items-center gap-1',
          'pointer-fine:group-data-narrow/table:absolute pointer-fine:group-data-narrow/table:inset-y-px pointer-fine:group-data-narrow/table:right-0 pointer-fine:group-data-narrow/table:bg-subtle pointer-fine:group-data-narrow/table:px-2',
          quiet &&
            'opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100',
        )}
      >
        {children}
      </div>
    </td>
  );
}

interface CellProps<T> {
  column: Column<T>;
  sticky: boolean;
  /** After the boxes to tick. */
  after?: boolean;
  /** It carries the row's link or button. */
  main?: boolean;
  selected?: boolean;
  children: ReactNode;
}

/** A cell of a row or of the totals. */
export function Cell<T>({ column, sticky, after, main, selected, children }: CellProps<T>) {
  return (
    <td
      data-main={main || undefined}
      data-print={column.screenOnly ? 'hide' : undefined}
      className={clsx(
        'px-3 text-dense first:pl-4 last:pr-4',
        // A row of parts inside does not follow the alignment of text.
        column.align === 'end' && 'text-right [&_.flex]:justify-end',
        column.wrap ? 'py-2' : 'whitespace-nowrap',
        column.grows && 'w-full max-w-0',
        sticky && 'sticky z-1 border-r border-border transition-colors group-hover:bg-subtle',
        sticky && (after ? 'left-11' : 'left-0'),
        sticky && (selected ? 'bg-subtle' : 'bg-surface'),
      )}
    >
      {children}
    </td>
  );
}
