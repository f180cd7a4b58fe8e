import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { formatDateTime, missing } from '@/lib/format';
import { type DraftKey, recordFields } from '../record-fields';
import { changedFields, rebase, toDraft } from '../row-draft';
import type { RowEdit } from '../use-row-edit';

/** Another user stored the record first: shows both values of each difference, and two choices. */
export function ConflictDialog({ edit }: { edit: RowEdit }) {
  const { row, conflict } = edit;
  if (!row || !conflict) return null;
  const mine = changedFields(row.record, row.draft);
  const kept = rebase(row.record, row.draft, conflict);
  const stored = toDraft(conflict);
  const differing = recordFields.filter(({ key }) => {
    const field = key as DraftKey;
    return stored[field] !== undefined && (mine.has(field) || row.draft[field] !== stored[field]);
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && edit.closeConflict()}
      persistent
      title="Este registro mudou enquanto você editava"
      description={`${conflict.updatedBy || 'Outra pessoa'} salvou alterações em ${formatDateTime(conflict.updatedAt)}. O que você digitou foi mantido na linha.`}
      footer={
        <>
          <Button onClick={edit.useCurrent}>Usar a versão atual</Button>
          <Button variant="primary" onClick={edit.keepMine}>
            Manter as minhas alterações
          </Button>
        </>
      }
    >
      <table
        aria-label="Diferenças"
        className="w-full table-fixed border-collapse text-left text-dense"
      >
        <thead>
          <tr className="text-caption text-muted">
            <th scope="col" className="py-2 pr-3 font-medium">
              Campo
            </th>
            <th scope="col" className="py-2 pr-3 font-medium">
              No servidor agora
            </th>
            <th scope="col" className="py-2 font-medium">
              Com as suas alterações
            </th>
          </tr>
        </thead>
        <tbody>
          {differing.map(({ key, header }) => (
            <tr key={key} className="border-t border-border align-top">
              <th scope="row" className="py-2 pr-3 font-medium break-words">
                {header}
              </th>
              <td className="py-2 pr-3 break-words">{stored[key as DraftKey] || missing}</td>
              <td className="py-2 break-words">{kept[key as DraftKey] || missing}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  );
}
