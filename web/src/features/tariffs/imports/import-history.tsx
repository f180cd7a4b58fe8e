import { useQuery, useQueryClient } from '@tanstack/react-query';
import { History, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { undoReferenceImport } from '@/api/gen/tarifas-bandeiras-e-pld';
import type { ReferenceImport } from '@/api/gen/types.gen';
import type { Column } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import { Banner } from '@/components/feedback/banner';
import { EmptyState } from '@/components/feedback/empty-state';
import { LoadError } from '@/components/feedback/error-banner';
import { ReauthDialog } from '@/components/feedback/reauth-dialog';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Dialog } from '@/components/ui/dialog';
import { HeadButton } from '@/components/ui/head-button';
import { IconButton } from '@/components/ui/icon-button';
import { notify } from '@/components/ui/notify';
import { useSensitiveAct } from '@/hooks/use-sensitive-act';
import { formatDateTime } from '@/lib/format';
import { plural } from '@/lib/text';
import type { ReferenceTable } from './queries';
import { referenceImportsQuery } from './queries';

const columns: readonly Column<ReferenceImport>[] = [
  {
    id: 'arquivo',
    header: 'Arquivo',
    wrap: true,
    wideOnCard: true,
    cell: (row) => <span className="break-words">{row.filename}</span>,
  },
  { id: 'quando', header: 'Quando', cell: (row) => formatDateTime(row.created_at) },
  { id: 'quem', header: 'Quem', cell: (row) => row.created_by },
  {
    id: 'valores',
    header: 'Mudou',
    align: 'end',
    cell: (row) => plural(row.changed, 'valor', 'valores'),
  },
  {
    id: 'situacao',
    header: 'Situação',
    cell: (row) =>
      row.undone_at === null
        ? 'Em vigor'
        : `Desfeita por ${row.undone_by} em ${formatDateTime(row.undone_at)}`,
  },
];

/** The files that changed a table, each of which can be undone. */
export function ImportHistory({ table }: { table: ReferenceTable }) {
  const [open, setOpen] = useState(false);
  const [undoing, setUndoing] = useState<ReferenceImport | null>(null);
  return (
    <>
      <HeadButton label="Importações" icon={<History />} onClick={() => setOpen(true)} />
      {open && (
        <Dialog
          open={undoing === null}
          onOpenChange={(next) => {
            if (!next && undoing === null) setOpen(false);
          }}
          size="lg"
          title="Importações"
          description="Desfazer devolve os valores de antes do arquivo, se ninguém os alterou depois."
        >
          <HistoryList table={table} onUndo={setUndoing} />
        </Dialog>
      )}
      {undoing && <UndoDialog row={undoing} onClose={() => setUndoing(null)} />}
    </>
  );
}

interface HistoryListProps {
  table: ReferenceTable;
  onUndo: (row: ReferenceImport) => void;
}

function HistoryList({ table, onUndo }: HistoryListProps) {
  const query = useQuery(referenceImportsQuery(table));
  const { data, error } = query;
  if (error && !data) {
    return <LoadError query={query} title="Não foi possível carregar as importações." />;
  }
  return (
    <DataTable
      name="Importações"
      columns={columns}
      rows={data}
      rowKey={(row) => row.id}
      cards
      actions={(row) =>
        row.undone_at === null ? (
          <IconButton
            label={`Desfazer ${row.filename}`}
            icon={<Undo2 />}
            size="sm"
            onClick={() => onUndo(row)}
          />
        ) : null
      }
      empty={
        <EmptyState
          icon={<History />}
          title="Nenhuma importação."
          description="Os arquivos importados aparecem aqui."
        />
      }
    />
  );
}

function UndoDialog({ row, onClose }: { row: ReferenceImport; onClose: () => void }) {
  const client = useQueryClient();
  const act = useSensitiveAct({
    mutationFn: () => undoReferenceImport({ path: { id: row.id } }),
    onSuccess: () => {
      notify.success('Importação desfeita');
      void client.invalidateQueries();
      onClose();
    },
    errorFallback: 'Não foi possível desfazer a importação.',
  });
  return (
    <>
      <ConfirmDialog
        open={!act.asking}
        onOpenChange={(open) => {
          if (!open && !act.asking) onClose();
        }}
        title={`Desfazer ${row.filename}?`}
        description={
          <div className="space-y-3">
            <p>
              {`${plural(row.changed, 'valor volta ao que era', 'valores voltam ao que eram')} antes do arquivo; o que ele acrescentou sai da tabela. Os meses são calculados de novo.`}
            </p>
            {act.message !== null && <Banner tone="bad" title={act.message} />}
          </div>
        }
        confirmLabel="Desfazer importação"
        tone="danger"
        loading={act.pending}
        onConfirm={() => act.run(undefined)}
      />
      <ReauthDialog {...act.reauth} />
    </>
  );
}
