import { useQuery } from '@tanstack/react-query';
import { FileSearch, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { exportDocuments } from '@/api/gen/leitura-de-documentos';
import { useCan } from '@/api/session';
import type { Column } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import { Pagination } from '@/components/data-table/pagination';
import { TableBar } from '@/components/data-table/table-bar';
import { EmptyState } from '@/components/feedback/empty-state';
import { LoadError } from '@/components/feedback/error-banner';
import { Card } from '@/components/ui/card';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { IconButton } from '@/components/ui/icon-button';
import { Select } from '@/components/ui/select';
import { useLastPage } from '@/hooks/use-last-page';
import { usePaper } from '@/hooks/use-paper';
import { useTableView } from '@/hooks/use-table-view';
import { messageOf } from '@/lib/api-error';
import { formatDateTime, formatFileSize } from '@/lib/format';
import { paths } from '@/lib/paths';
import { plural } from '@/lib/text';
import type { SentDocument } from '../mappers';
import {
  type DocumentFilters,
  documentFilterOf,
  documentListQuery,
  type documentStates,
  pageSize,
  useRemove,
} from '../queries';
import { StageBadge } from './stage-badge';

const columns: readonly Column<SentDocument>[] = [
  {
    id: 'arquivo',
    header: 'Arquivo',
    wrap: true,
    width: '260px',
    required: true,
    cell: (row) => row.filename,
  },
  {
    id: 'situacao',
    header: 'Situação',
    wrap: true,
    cell: (row) => <StageBadge stage={row.stage} linked={row.linked} badge={row.badge} />,
  },
  { id: 'quando', header: 'Enviado em', cell: (row) => formatDateTime(row.created_at) },
  { id: 'quem', header: 'Por', cell: (row) => row.created_by },
  {
    id: 'tamanho',
    header: 'Tamanho',
    align: 'end',
    cell: (row) => formatFileSize(row.file_size_bytes),
  },
];

const states: readonly { value: (typeof documentStates)[number]; label: string }[] = [
  { value: 'processando', label: 'Em processamento' },
  { value: 'processado', label: 'Processado' },
  { value: 'vinculado', label: 'Vinculado' },
  { value: 'falha', label: 'Falha' },
];

interface DocumentListProps {
  filters: DocumentFilters;
  onFilters: (change: Partial<DocumentFilters>) => void;
}

/** Every document that was sent, newest first. */
export function DocumentList({ filters, onFilters }: DocumentListProps) {
  const { situacao, page } = filters;
  const mayProcess = useCan('invoices:process');
  const view = useTableView('documentos', columns);
  const [removing, setRemoving] = useState<SentDocument | null>(null);
  const list = useQuery(documentListQuery(filters));
  const paper = usePaper(
    (client, page, size) => client.fetchQuery(documentListQuery({ ...filters, page }, size)),
    list.data?.rows,
  );
  const { data, error, isPlaceholderData } = list;
  const counted = data && { total: data.total, capped: data.totalCapped };
  const onPage = (next: number) => onFilters({ page: next });
  useLastPage(page, counted, pageSize, isPlaceholderData, onPage);
  return (
    <div className="space-y-4">
      <LoadError query={list} title="Não foi possível carregar os documentos." />
      {(data !== undefined || !error) && (
        <Card
          title="Documentos enviados"
          padding="none"
          actions={
            <Select
              aria-label="Situação"
              placeholder="Todas as situações"
              options={states}
              value={situacao ?? ''}
              onChange={({ target }) => {
                const chosen = states.find(({ value }) => value === target.value);
                onFilters({ situacao: chosen?.value ?? null, page: 1 });
              }}
            />
          }
        >
          <TableBar
            status={
              data === undefined
                ? 'Carregando documentos...'
                : plural(data.total, 'documento', 'documentos')
            }
            view={view}
            exporting={{
              path: exportDocuments.url,
              query: documentFilterOf(filters),
              name: 'documentos',
              total: data?.total,
            }}
            printing={paper}
          />
          <DataTable
            name="Documentos enviados"
            columns={view.columns}
            density={view.density}
            rows={paper.rows}
            rowKey={(row) => row.document_id}
            rowTo={(row) => paths.invoiceDocument(row.document_id)}
            cards
            skeletonRows={3}
            empty={
              <EmptyState
                icon={<FileSearch />}
                title={
                  situacao === null
                    ? 'Nenhum documento enviado ainda.'
                    : 'Nenhum documento nesta situação.'
                }
                description={situacao === null ? 'O que for lido de cada um fica aqui.' : undefined}
                onReset={situacao !== null && (() => onFilters({ situacao: null, page: 1 }))}
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
      onConfirm={() => remove.mutate(document.document_id)}
    />
  );
}
