import type { KeyboardEvent } from 'react';
import { Banner } from '@/components/feedback/banner';
import { Button } from '@/components/ui/button';
import { Drawer } from '@/components/ui/drawer';
import { groupLabel } from '../group-by-month';
import { type DraftKey, isEditable, type RecordField } from '../record-fields';
import type { RowEdit } from '../use-row-edit';
import { CellInput } from './cell-input';
import { FieldValue } from './field-value';

interface MoreFieldsProps {
  edit: RowEdit;
  /** Those that the row does not show. */
  fields: readonly RecordField[];
}

/** The fields of the edited row that its table leaves out: the same draft, stored together. */
export function MoreFields({ edit, fields }: MoreFieldsProps) {
  const { row } = edit;
  if (!row?.more) return null;
  const { record, draft, errors, saving } = row;
  const keys = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.target instanceof HTMLButtonElement) return;
    event.preventDefault();
    edit.save();
  };
  return (
    <Drawer
      open
      onOpenChange={(open) => edit.setMore(open)}
      title={record.client || record.id}
      description={[record.meter, groupLabel(record.month), 'o que a linha não mostra']
        .filter(Boolean)
        .join(' · ')}
      footer={
        <>
          <Button onClick={() => edit.setMore(false)}>Voltar à linha</Button>
          <Button variant="primary" loading={saving} loadingLabel="Salvando…" onClick={edit.save}>
            Salvar
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        {edit.failure !== null && <Banner tone="bad" title={edit.failure} />}
        <dl onKeyDown={keys} className="grid grid-cols-2 gap-x-4 gap-y-3">
          {fields.map((field) => {
            const key = field.key as DraftKey;
            return (
              <div key={key} className="min-w-0">
                <dt className="text-caption text-muted">{field.header}</dt>
                <dd className="mt-1 text-body break-words">
                  {isEditable(field, record) ? (
                    <CellInput
                      field={field}
                      value={draft[key]}
                      dirty={edit.changed.has(key)}
                      error={errors.get(key)}
                      disabled={saving}
                      focused={false}
                      onChange={(value) => edit.change(key, value)}
                    />
                  ) : (
                    <FieldValue field={field} record={record} />
                  )}
                </dd>
              </div>
            );
          })}
        </dl>
      </div>
    </Drawer>
  );
}
