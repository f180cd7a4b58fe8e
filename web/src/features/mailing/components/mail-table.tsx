import { clsx } from 'clsx';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { MailRecord } from '../mappers';
import type { FieldSet } from '../record-fields';
import type { RowEdit } from '../use-row-edit';
import { useWindow } from '../use-window';
import { MailRow } from './mail-row';

interface MailTableProps {
  /** What the table lists, read aloud. */
  name: string;
  set: FieldSet;
  records: readonly MailRecord[];
  edit: RowEdit;
  mayEdit: boolean;
  /** Left out for those who may not send. */
  onDispatch: ((record: MailRecord) => void) | undefined;
}

/**
 * The wide table: its head, the names and the buttons stay in sight, and only the rows near the
 * visible ones exist, so that a month of thousands scrolls and edits like one of ten.
 */
export function MailTable({ name, set, records, edit, mayEdit, onDispatch }: MailTableProps) {
  const box = useRef<HTMLElement>(null);
  const [rowHeight] = useState(() => (window.matchMedia('(pointer: coarse)').matches ? 48 : 40));
  const { first, end } = useWindow(box, records.length, rowHeight);
  const lines = set.groups.length > 1 ? 2 : 1;
  return (
    <section
      ref={box}
      aria-label={`${name}: tabela que rola`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
      tabIndex={0}
      // What gets the focus must not end up under the head or the columns that stay.
      style={{ scrollPadding: `64px ${set.actionsWidth}px 0 ${set.pinnedWidth}px` }}
      className="max-h-[max(360px,calc(100dvh-300px))] overflow-auto -outline-offset-2"
    >
      <table
        aria-label={name}
        aria-rowcount={records.length + lines}
        style={{ width: set.width }}
        className="min-w-full table-fixed border-separate border-spacing-0"
      >
        <colgroup>
          {set.fields.map(({ key, width }) => (
            <col key={key} style={{ width }} />
          ))}
          <col style={{ width: set.actionsWidth }} />
        </colgroup>
        <Head set={set} />
        <tbody onKeyDown={moveBetweenRows}>
          <Spacer height={first * rowHeight} columns={set.fields.length + 1} />
          {records.slice(first, end).map((record, i) => {
            const edited = edit.row?.record.id === record.id ? edit.row : null;
            return (
              <MailRow
                key={record.id}
                set={set}
                record={record}
                edited={edited}
                changed={edited && edit.changed}
                height={rowHeight}
                index={first + i + lines + 1}
                onEdit={mayEdit ? edit.start : undefined}
                onChange={edit.change}
                onSave={edit.save}
                onCancel={edit.cancel}
                onMore={edit.setMore}
                onDispatch={onDispatch}
              />
            );
          })}
          <Spacer height={(records.length - end) * rowHeight} columns={set.fields.length + 1} />
        </tbody>
      </table>
    </section>
  );
}

function Spacer({ height, columns }: { height: number; columns: number }) {
  if (height <= 0) return null;
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: an empty row takes no focus
    <tr aria-hidden="true">
      <td colSpan={columns} style={{ height }} />
    </tr>
  );
}

const headCell = 'bg-surface text-caption font-medium text-muted';

/** The names of the fields; where they come in groups, under what belongs together. */
function Head({ set }: { set: FieldSet }) {
  const { groups, fields, pinned, pinnedWidth } = set;
  const grouped = groups.length > 1;
  const actions = (
    <th
      scope="col"
      rowSpan={grouped ? 2 : 1}
      data-print="hide"
      className={clsx(headCell, 'sticky right-0 z-1 border-b border-l border-border px-2')}
    >
      <span className="sr-only">Ações</span>
    </th>
  );
  return (
    <thead className="sticky top-0 z-10">
      {grouped && (
        <tr aria-rowindex={1}>
          {groups.map(({ label, fields: own }, i) => (
            <th
              key={label}
              scope="colgroup"
              colSpan={own.length}
              className={clsx(
                headCell,
                'h-7 border-r border-border px-2 text-left text-micro first:pl-4',
                i === 0 && 'sticky left-0 z-1',
              )}
            >
              {/* Stays beside the names while its columns pass. */}
              <span className="sticky" style={{ left: i === 0 ? undefined : pinnedWidth + 8 }}>
                {label}
              </span>
            </th>
          ))}
          {actions}
        </tr>
      )}
      <tr aria-rowindex={grouped ? 2 : 1}>
        {fields.map(({ key, header, kind }) => (
          <th
            key={key}
            scope="col"
            style={{ left: pinned[key] }}
            className={clsx(
              headCell,
              'h-9 border-b leading-4 border-border px-2 first:pl-4',
              kind === 'number' ? 'text-right' : 'text-left',
              key in pinned && 'sticky z-1',
              key === 'client' && 'border-r',
            )}
          >
            {header}
          </th>
        ))}
        {!grouped && actions}
      </tr>
    </thead>
  );
}

/** The arrows move from a row's button to the same one above or below. */
function moveBetweenRows(event: KeyboardEvent<HTMLElement>) {
  const direction = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  const action = (event.target as HTMLElement).dataset.rowAction;
  if (direction === undefined || action === undefined) return;
  const all = [
    ...event.currentTarget.querySelectorAll<HTMLElement>(`[data-row-action="${action}"]`),
  ];
  const next = all[all.indexOf(event.target as HTMLElement) + direction];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
