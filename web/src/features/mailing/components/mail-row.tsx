import { clsx } from 'clsx';
import { type KeyboardEvent, memo } from 'react';
import type { MailRecord } from '../mappers';
import { type DraftKey, isEditable, type RecordField, recordFields } from '../record-fields';
import { useKeptFocus } from '../use-kept-focus';
import type { EditedRow } from '../use-row-edit';
import { CellInput } from './cell-input';
import { FieldValue } from './field-value';
import { RowActions } from './row-actions';

interface RowHandlers {
  onEdit?: (record: MailRecord, focus?: DraftKey) => void;
  onChange: (key: DraftKey, value: string) => void;
  onSave: () => void;
  onCancel: () => void;
  onDispatch?: (record: MailRecord) => void;
}

interface MailRowProps extends RowHandlers {
  record: MailRecord;
  /** The edit, if it is this row's. */
  edited: EditedRow | null;
  changed: ReadonlySet<DraftKey> | null;
  height: number;
  /** Its place among all rows, from 1, for screen readers. */
  index: number;
}

/** Where a column that stays in sight stands. */
export const stickyLeft: Readonly<Record<string, number>> = { id: 0, client: 136 };

/** One record of the table; an untouched one is not drawn again. */
export const MailRow = memo(function MailRow(props: MailRowProps) {
  const { record, edited, changed, height, index } = props;
  const { onEdit, onChange, onSave, onCancel, onDispatch } = props;
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onCancel();
    else if (event.key === 'Enter' && !(event.target instanceof HTMLButtonElement)) onSave();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const keepFocus = useKeptFocus(edited?.saving);
  const ground = edited ? 'bg-subtle' : 'bg-surface group-hover:bg-subtle';
  return (
    <tr
      aria-rowindex={index}
      aria-busy={edited?.saving || undefined}
      onKeyDown={edited ? keys : undefined}
      onFocus={keepFocus}
      style={{ height }}
      className={clsx('group hover:bg-subtle', edited && 'bg-subtle')}
    >
      {recordFields.map((field) => (
        <td
          key={field.key}
          onDoubleClick={
            onEdit && !edited && isEditable(field, record)
              ? () => onEdit(record, field.key as DraftKey)
              : undefined
          }
          title={edited ? undefined : hintOf(field, record)}
          style={{ left: stickyLeft[field.key] }}
          className={cellClass(field, ground)}
        >
          {edited && isEditable(field, record) ? (
            <CellInput
              field={field}
              value={edited.draft[field.key as DraftKey]}
              dirty={changed?.has(field.key as DraftKey) ?? false}
              error={edited.errors.get(field.key as DraftKey)}
              disabled={edited.saving}
              focused={(edited.focus ?? 'client') === field.key}
              onChange={(value) => onChange(field.key as DraftKey, value)}
            />
          ) : (
            <FieldValue field={field} record={record} />
          )}
        </td>
      ))}
      <td
        className={clsx(
          'sticky right-0 z-1 border-b border-l border-border px-2 text-right whitespace-nowrap',
          ground,
        )}
      >
        <span className="inline-flex gap-1">
          <RowActions
            record={record}
            edit={edited ? { saving: edited.saving, onSave, onCancel } : null}
            onEdit={onEdit}
            onDispatch={onDispatch}
          />
        </span>
      </td>
    </tr>
  );
});

/** The whole text of what may be cut off at the column's edge. */
function hintOf({ kind, width, show }: RecordField, record: MailRecord): string | undefined {
  if (kind !== 'text' && kind !== 'email') return undefined;
  const shown = show(record);
  return shown.length * 7 > width ? shown : undefined;
}

function cellClass({ key, kind }: RecordField, ground: string): string {
  return clsx(
    'truncate border-b border-border px-2 text-dense first:pl-4',
    kind === 'number' && 'text-right tabular-nums',
    key in stickyLeft && ['sticky z-1', ground],
    key === 'client' && 'border-r font-medium',
  );
}
