import { clsx } from 'clsx';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { MailRecord } from '../mappers';
import { fieldGroups, recordFields } from '../record-fields';
import type { RowEdit } from '../use-row-edit';
import { useWindow } from '../use-window';
import { MailRow, stickyLeft } from './mail-row';

interface MailTableProps {
  /** What the table lists, read aloud. */
  name: string;
  records: readonly MailRecord[];
  edit: RowEdit;
  mayEdit: boolean;
  /** Left out for those who may not send. */
  onDispatch: ((record: MailRecord) => void) | undefined;
}

const actionsWidth = 96;
const pinnedWidth = fieldGroups[0]?.fields.reduce((sum, { width }) => sum + width, 0) ?? 0;
const tableWidth = recordFields.reduce((sum, { width }) => sum + width, actionsWidth);

/**
 * The wide table: its head, the names and the buttons stay in sight, and only the rows near the
 * visible ones exist, so that a month of thousands scrolls and edits like one of ten.
 */
export function MailTable({ name, records, edit, mayEdit, onDispatch }: MailTableProps) {
  const box = useRef<HTMLElement>(null);
  const [rowHeight] = useState(() => (window.matchMedia('(pointer: coarse)').matches ? 48 : 37));
  const { first, end } = useWindow(box, records.length, rowHeight);
  return (
    <section
      ref={box}
      aria-label={`${name}: tabela que rola`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
      tabIndex={0}
      // What gets the focus must not end up under the head or the columns that stay.
      style={{ scrollPadding: `64px ${actionsWidth}px 0 ${pinnedWidth}px` }}
      className="max-h-[max(360px,calc(100dvh-300px))] overflow-auto -outline-offset-2"
    >
      <table
        aria-label={name}
        aria-rowcount={records.length + 2}
        style={{ width: tableWidth }}
        className="min-w-full table-fixed border-separate border-spacing-0"
      >
        <colgroup>
          {recordFields.map(({ key, width }) => (
            <col key={key} style={{ width }} />
          ))}
          <col style={{ width: actionsWidth }} />
        </colgroup>
        <Head />
        <tbody onKeyDown={moveBetweenRows}>
          <Spacer height={first * rowHeight} />
          {records.slice(first, end).map((record, i) => {
            const edited = edit.row?.record.id === record.id ? edit.row : null;
            return (
              <MailRow
                key={record.id}
                record={record}
                edited={edited}
                changed={edited && edit.changed}
                height={rowHeight}
                index={first + i + 3}
                onEdit={mayEdit ? edit.start : undefined}
                onChange={edit.change}
                onSave={edit.save}
                onCancel={edit.cancel}
                onDispatch={onDispatch}
              />
            );
          })}
          <Spacer height={(records.length - end) * rowHeight} />
        </tbody>
      </table>
    </section>
  );
}

function Spacer({ height }: { height: number }) {
  if (height <= 0) return null;
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: an empty row takes no focus
    <tr aria-hidden="true">
      <td colSpan={recordFields.length + 1} style={{ height }} />
    </tr>
  );
}

const headCell = 'bg-surface text-caption font-medium text-muted';

/** Two lines: what belongs together, and the fields. */
function Head() {
  return (
    <thead className="sticky top-0 z-10">
      <tr aria-rowindex={1}>
        {fieldGroups.map(({ label, fields }, i) => (
          <th
            key={label}
            scope="colgroup"
            colSpan={fields.length}
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
        <th
          scope="col"
          rowSpan={2}
          className={clsx(
            headCell,
            'sticky right-0 z-1 border-b border-l border-border px-2 text-right',
          )}
        >
          <span className="sr-only">Ações</span>
        </th>
      </tr>
      <tr aria-rowindex={2}>
        {recordFields.map(({ key, header, kind }) => (
          <th
            key={key}
            scope="col"
            style={{ left: stickyLeft[key] }}
            className={clsx(
              headCell,
              'h-9 truncate border-b border-border px-2 first:pl-4',
              kind === 'number' ? 'text-right' : 'text-left',
              key in stickyLeft && 'sticky z-1',
              key === 'client' && 'border-r',
            )}
          >
            {header}
          </th>
        ))}
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
