import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Download, Inbox } from 'lucide-react';
import { useState } from 'react';
import { keyOf } from '@/api/call';
import { getMailOutboxMessage, listMailOutbox } from '@/api/gen/configuracoes';
import type { PostItemBody } from '@/api/gen/types.gen';
import { needsReauth } from '@/api/session';
import type { Column } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import { Pagination } from '@/components/data-table/pagination';
import { Banner } from '@/components/feedback/banner';
import { EmptyState } from '@/components/feedback/empty-state';
import { LoadError } from '@/components/feedback/error-banner';
import { ReauthDialog } from '@/components/feedback/reauth-dialog';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { IconButton } from '@/components/ui/icon-button';
import { useSensitiveAct } from '@/hooks/use-sensitive-act';
import { messageOf } from '@/lib/api-error';
import { download } from '@/lib/download';
import { formatDateTime, formatFileSize } from '@/lib/format';
import { outboxQuery } from './queries';

const columns: readonly Column<PostItemBody>[] = [
  {
    id: 'assunto',
    header: 'Assunto',
    wrap: true,
    width: '240px',
    cell: (row) => (
      <span className="block min-w-0 font-normal">
        <span className="block font-medium break-words">{row.subject || row.name}</span>
        <span className="block text-dense break-all text-muted">{row.to}</span>
        {!row.opens && (
          <span className="block text-dense text-muted">
            Só do destinatário: leva um link ou um código pessoal.
          </span>
        )}
      </span>
    ),
  },
  { id: 'data', header: 'Gravado em', cell: (row) => formatDateTime(row.at) },
  { id: 'tamanho', header: 'Tamanho', align: 'end', cell: (row) => formatFileSize(row.size) },
];

/** The .eml files that are written while no mail server is set up. */
export function OutboxCard({ directory }: { directory: string | null }) {
  const [page, setPage] = useState(1);
  const client = useQueryClient();
  const query = useQuery(outboxQuery(page));
  const locked = needsReauth(query.error);
  // The messages are other people's, so that the server wants the password first.
  const unlock = useSensitiveAct({
    mutationFn: () => listMailOutbox({ query: { page } }),
    onSuccess: () => void client.invalidateQueries({ queryKey: keyOf(listMailOutbox) }),
    errorFallback: 'Não foi possível abrir a caixa de saída.',
  });
  const file = useMutation({
    mutationFn: (name: string) => download(getMailOutboxMessage.at({ name }), {}, name),
  });
  return (
    <Card
      title="Caixa de saída"
      description={
        directory
          ? `Arquivos .eml da pasta ${directory} do servidor.`
          : 'Arquivos .eml do servidor.'
      }
      padding="none"
      refreshing={query.isRefetching}
    >
      {file.isError && (
        <div className="px-5 pb-4">
          <Banner tone="bad" title={messageOf(file.error, 'Não foi possível baixar o arquivo.')} />
        </div>
      )}
      {locked ? (
        <div className="space-y-3 px-5 pb-5">
          {unlock.message !== null && <Banner tone="bad" title={unlock.message} />}
          <p className="text-body text-muted">As mensagens podem conter dados de clientes.</p>
          <Button icon={<Inbox />} loading={unlock.pending} onClick={() => unlock.run(undefined)}>
            Abrir a caixa de saída
          </Button>
        </div>
      ) : (
        <Files query={query} page={page} onPage={setPage} onDownload={file.mutate} />
      )}
      <ReauthDialog {...unlock.reauth} />
    </Card>
  );
}

interface FilesProps {
  query: ReturnType<typeof useQuery<Awaited<ReturnType<typeof listMailOutbox>>>>;
  page: number;
  onPage: (page: number) => void;
  onDownload: (name: string) => void;
}

function Files({ query, page, onPage, onDownload }: FilesProps) {
  const { data, error } = query;
  if (error && !data) {
    return (
      <div className="px-5 pb-5">
        <LoadError query={query} title="Não foi possível abrir a caixa de saída." />
      </div>
    );
  }
  return (
    <>
      <DataTable
        name="Caixa de saída"
        columns={columns}
        rows={data?.data}
        rowKey={(row) => row.name}
        skeletonRows={3}
        cards
        actions={(row) =>
          row.opens && (
            <IconButton
              label={`Baixar ${row.subject || row.name}`}
              icon={<Download />}
              size="sm"
              plain
              onClick={() => onDownload(row.name)}
            />
          )
        }
        empty={<EmptyState icon={<Inbox />} title="Nenhuma mensagem gravada." />}
      />
      {data && data.total > data.pageSize && (
        <Pagination page={page} pageSize={data.pageSize} total={data.total} onPage={onPage} />
      )}
    </>
  );
}
