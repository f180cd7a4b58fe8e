import { useQuery } from '@tanstack/react-query';
import { FileSearch, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useCan } from '@/api/session';
import type { Column } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import { Pagination } from '@/components/data-table/pagination';
import { EmptyState } from '@/components/feedback/empty-state';
import { ErrorBanner } from '@/components/feedback/error-banner';
import { Card } from '@/components/ui/card';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { IconButton } from '@/components/ui/icon-button';
import { useLastPage } from '@/hooks/use-last-page';
import { messageOf } from '@/lib/api-error';
import { formatDateTime, formatFileSize } from '@/lib/format';
import { paths } from '@/lib/paths';
import type { SentDocument } from '../mappers';
import { documentListQuery, pageSize, useRemove } from '../queries';
import { StageBadge } from './stage-badge';

const columns: readonly Column<SentDocument>[] = [
  { id: 'arquivo', header: 'Arquivo', wrap: true, width: '260px', cell: (row) => row.filename },
  {
    id: 'situacao',
    header: 'Situação',
    cell: (row) => <StageBadge stage={row.stage} linked={row.linked} />,
  },
  { id: 'quando', header: 'Enviado em', cell: (row) => formatDateTime(row.sentAt) },
  { id: 'quem', header: 'Por', cell: (row) => row.sentBy },
  { id: 'tamanho', header: 'Tamanho', align: 'end', cell: (row) => formatFileSize(row.size) },
];

/** Every document that was sent, newest first. */
export function DocumentList({ page, onPage }: { page: number; onPage: (page: number) => void }) {
  const mayProcess = useCan('invoices:process');
  const [removing, setRemoving] = useState<SentDocument | null>(null);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(documentListQuery(page));
  const counted = data && { total: data.total, capped: data.totalCapped };
  useLastPage(page, counted, pageSize, isPlaceholderData, onPage);
  return (
    <div className="space-y-4">
      {error && (
        <ErrorBanner
          title="Não foi possível carregar os documentos."
          detail={messageOf(error, '') || undefined}
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {(data !== undefined || !error) && (
        <Card title="Documentos enviados" padding="none">
          <DataTable
            name="Documentos enviados"
            columns={columns}
            rows={data?.rows}
            rowKey={(row) => row.id}
            rowTo={(row) => paths.invoiceDocument(row.id)}
            cards
            skeletonRows={3}
            empty={
              <EmptyState
                icon={<FileSearch />}
                title="Nenhum documento enviado ainda."
                description="O que for lido de cada um fica aqui."
              />
            }
            actions={
              mayProcess
                ? (row) => (
                    <IconButton
                      label={`Excluir ${row.filename}`}
                      icon={<Trash2 />}
                      size="sm"
                      disabled={row.stage === 'lendo'}
                      onClick={() => setRemoving(row)}
                    />
                  )
                : undefined
            }
          />
          {data !== undefined && data.total > pageSize && (
            <Pagination
              page={page}
              pageSize={pageSize}
              total={data.total}
              totalCapped={data.totalCapped}
              onPage={onPage}
            />
          )}
        </Card>
      )}
      {removing && <RemoveDialog document={removing} onClose={() => setRemoving(null)} />}
    </div>
  );
}

function RemoveDialog({ document, onClose }: { document: SentDocument; onClose: () => void }) {
  const remove = useRemove(onClose);
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && !remove.isPending && onClose()}
      title="Excluir documento?"
      description={
        remove.error
          ? messageOf(remove.error, 'Não foi possível excluir o documento. Tente novamente.')
          : `${document.filename} sai da lista. A fatura já vinculada a um contrato fica nele.`
      }
      confirmLabel="Excluir"
      loading={remove.isPending}
      onConfirm={() => remove.mutate(document.id)}
    />
  );
}
