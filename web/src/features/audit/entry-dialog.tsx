import type { AuditEntryItem } from '@/api/gen/types.gen';
import { DataTable } from '@/components/data-table/data-table';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { formatDateTime, missing } from '@/lib/format';
import { type Change, changesOf } from './changes';

interface EntryDialogProps {
  entry: AuditEntryItem | null;
  onClose: () => void;
  /** Shows everything that was done to the same record. */
  onRecord: (entry: AuditEntryItem) => void;
}

/** One act: who, when, from where, why, and what changed. */
export function EntryDialog({ entry, onClose, onRecord }: EntryDialogProps) {
  const changes = entry ? changesOf(entry.before, entry.after) : [];
  return (
    <Dialog
      open={entry !== null}
      onOpenChange={(open) => !open && onClose()}
      size="lg"
      title={entry?.title ?? ''}
      description={entry?.description || undefined}
      footer={
        entry && (
          <>
            <Button onClick={() => onRecord(entry)}>Ver tudo deste registro</Button>
            <Button onClick={onClose}>Fechar</Button>
          </>
        )
      }
    >
      {entry && (
        <div className="space-y-5">
          <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
            {facts(entry).map(([label, value]) => (
              <div key={label}>
                <dt className="text-caption text-muted">{label}</dt>
                <dd className="break-words text-body">{value || missing}</dd>
              </div>
            ))}
          </dl>
          {changes.length > 0 && (
            <DataTable<Change>
              name="O que mudou"
              columns={[
                { id: 'campo', header: 'Campo', wrap: true, cell: (row) => row.field },
                { id: 'antes', header: 'Antes', wrap: true, cell: (row) => row.before || missing },
                { id: 'depois', header: 'Depois', wrap: true, cell: (row) => row.after || missing },
              ]}
              rows={changes}
              rowKey={(row) => row.field}
            />
          )}
        </div>
      )}
    </Dialog>
  );
}

function facts(entry: AuditEntryItem): [string, string | undefined][] {
  return [
    ['Quando', formatDateTime(entry.at)],
    ['Quem', entry.actorName],
    ['Ato', entry.action],
    ['Registro', `${entry.entity} ${entry.entityId}`],
    ['Motivo', entry.reason],
    ['Endereço de rede', entry.ip],
    ['Sessão', entry.sessionId],
  ];
}
