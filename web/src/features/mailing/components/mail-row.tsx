import { clsx } from 'clsx';
import { type KeyboardEvent, memo } from 'react';
import { Button } from '@/components/ui/button';
import type { MailRecord } from '../mappers';
import { type DraftKey, type FieldSet, isEditable, type RecordField } from '../record-fields';
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
  onMore: (open: boolean) => void;
  onDispatch?: (record: MailRecord) => void;
}

interface MailRowProps extends RowHandlers {
  set: FieldSet;
  record: MailRecord;
  /** The edit, if it is this row's. */
  edited: EditedRow | null;
  changed: ReadonlySet<DraftKey> | null;
  height: number;
  /** Its place among all rows, from 1, for screen readers. */
  index: number;
}

/** One record of the table; an untouched one is not drawn again. */
export const MailRow = memo(function MailRow(props: MailRowProps) {
  const { set, record, edited, changed, height, index } = props;
  const { onChange, onSave, onCancel, onMore, onDispatch } = props;
  const onEdit = record.closedAt === null ? props.onEdit : undefined;
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
      {set.fields.map((field) => (
        <td
          key={field.key}
          onDoubleClick={
            onEdit && !edited && isEditable(field, record)
              ? () => onEdit(record, field.key as DraftKey)
              : undefined
          }
          title={edited ? undefined : hintOf(field, record)}
          style={{ left: set.pinned[field.key] }}
          className={cellClass(field, set, ground)}
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
          ) : edited && field.key === 'dispatchedAt' && set.others.length > 0 ? (
            <MoreButton set={set} edited={edited} onMore={onMore} />
          ) : (
            <span className={lines[field.kind]}>
              <FieldValue field={field} record={record} brief={'situation' in set.pinned} />
            </span>
          )}
        </td>
      ))}
      <td
        data-print="hide"
        className={clsx(
          'sticky right-0 z-1 border-b border-l border-border px-2 text-right whitespace-nowrap',
          ground,
        )}
      >
        <span className="inline-flex gap-1">
          <RowActions
            record={record}
            edit={edited ? { saving: edited.saving, onSave, onCancel } : null}
            onEdit={props.onEdit}
            onDispatch={onDispatch}
          />
        </span>
      </td>
    </tr>
  );
});

interface MoreButtonProps {
  set: FieldSet;
  edited: EditedRow;
  onMore: (open: boolean) => void;
}

/** The way to the fields that the row has no room for. */
function MoreButton({ set, edited, onMore }: MoreButtonProps) {
  const wrong = set.others.some(({ key }) => edited.errors.has(key as DraftKey));
  return (
    <Button
      size="sm"
      variant={wrong ? 'danger' : 'outline'}
      disabled={edited.saving}
      onClick={() => onMore(true)}
    >
      {`mais ${set.others.length} campos`}
    </Button>
  );
}

/** Names and addresses may take the two lines that a row has room for. */
const words = 'line-clamp-2 leading-4 wrap-anywhere whitespace-normal';
const lines: Partial<Record<RecordField['kind'], string>> = { text: words, email: words };

/** The whole text of what may be cut off at the column's edge. */
function hintOf({ kind, width, show }: RecordField, record: MailRecord): string | undefined {
  if (kind !== 'text' && kind !== 'email') return undefined;
  const shown = show(record);
  return shown.length * 7 > width ? shown : undefined;
}

function cellClass({ key, kind }: RecordField, { pinned }: FieldSet, ground: string): string {
  return clsx(
    'truncate border-b border-border px-2 text-dense first:pl-4',
    kind === 'number' && 'text-right tabular-nums',
    key in pinned && ['sticky z-1', ground],
    key === 'client' && 'border-r font-medium',
  );
}
