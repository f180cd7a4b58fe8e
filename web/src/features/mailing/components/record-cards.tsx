import { useState } from 'react';
import { Button } from '@/components/ui/button';
import type { MailRecord } from '../mappers';
import { type DraftKey, isEditable, recordFields } from '../record-fields';
import { useKeptFocus } from '../use-kept-focus';
import type { RowEdit } from '../use-row-edit';
import { CellInput } from './cell-input';
import { FieldValue, SituationChip } from './field-value';
import { RowActions } from './row-actions';

interface RecordCardsProps {
  name: string;
  records: readonly MailRecord[];
  edit: RowEdit;
  mayEdit: boolean;
  onDispatch: ((record: MailRecord) => void) | undefined;
}

const portion = 20;
/** What a card shows before it is opened or edited. */
const brief = new Set(['email', 'sentOk', 'dispatchedAt', 'billsDate', 'consumption', 'billable']);

/** What needs the card's whole width while it is typed. */
const wide = new Set(['client', 'billsDate']);

/** The same records on a small screen: a card each, twenty at a time. */
export function RecordCards({ name, records, edit, mayEdit, onDispatch }: RecordCardsProps) {
  const [shown, setShown] = useState(portion);
  return (
    <>
      <ul aria-label={name} className="divide-y divide-border">
        {records.slice(0, shown).map((record) => (
          <RecordCard
            key={record.id}
            record={record}
            edit={edit}
            onEdit={mayEdit ? edit.start : undefined}
            onDispatch={onDispatch}
          />
        ))}
      </ul>
      {records.length > shown && (
        <div className="border-t border-border p-4">
          <Button block onClick={() => setShown(shown + portion)}>
            Mostrar mais ({(records.length - shown).toLocaleString('pt-BR')})
          </Button>
        </div>
      )}
    </>
  );
}

interface RecordCardProps {
  record: MailRecord;
  edit: RowEdit;
  onEdit: ((record: MailRecord) => void) | undefined;
  onDispatch: ((record: MailRecord) => void) | undefined;
}

function RecordCard({ record, edit, onEdit, onDispatch }: RecordCardProps) {
  const [open, setOpen] = useState(false);
  const edited = edit.row?.record.id === record.id ? edit.row : null;
  const keepFocus = useKeptFocus(edited?.saving);
  const fields = recordFields.filter(
    ({ key }) =>
      (edited !== null || key !== 'client') && (open || edited !== null || brief.has(key)),
  );
  return (
    <li data-row={record.id} className="px-4 py-4" onFocus={keepFocus}>
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <SituationChip record={record} />
          <p className="mt-1 text-body font-semibold break-words">{record.client || record.id}</p>
          <p className="text-dense break-all text-muted">{record.meter}</p>
        </div>
        <span className="inline-flex shrink-0 gap-1">
          <RowActions
            record={record}
            edit={edited && { saving: edited.saving, onSave: edit.save, onCancel: edit.cancel }}
            onEdit={onEdit}
            onDispatch={onDispatch}
          />
        </span>
      </div>
      <dl className="mt-3 grid grid-cols-2 gap-x-4 gap-y-2">
        {fields.map((field) => {
          const key = field.key as DraftKey;
          const input = edited !== null && isEditable(field, record);
          return (
            <div
              key={key}
              className={key === 'email' || (input && wide.has(key)) ? 'col-span-2' : 'min-w-0'}
            >
              <dt className="text-caption text-muted">{field.header}</dt>
              <dd className="mt-0.5 text-body break-words">
                {input && edited ? (
                  <CellInput
                    field={field}
                    value={edited.draft[key]}
                    dirty={edit.changed.has(key)}
                    error={edited.errors.get(key)}
                    disabled={edited.saving}
                    focused={false}
                    onChange={(value) => edit.change(key, value)}
                  />
                ) : (
                  <FieldValue field={field} record={record} brief />
                )}
              </dd>
            </div>
          );
        })}
      </dl>
      {edited === null && (
        <div className="mt-2 -ml-3">
          <Button size="sm" variant="ghost" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? 'Mostrar menos' : 'Todos os campos'}
          </Button>
        </div>
      )}
    </li>
  );
}
