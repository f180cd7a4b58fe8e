import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { MailX, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { keyOf } from '@/api/call';
import { deleteMailSuppression, listMailSuppressions } from '@/api/gen/e-mails';
import type { MailingSuppressionBody } from '@/api/gen/types.gen';
import { useCan } from '@/api/session';
import type { Column } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import { Pagination } from '@/components/data-table/pagination';
import { EmptyState } from '@/components/feedback/empty-state';
import { LoadError } from '@/components/feedback/error-banner';
import { PageHeader } from '@/components/feedback/page-header';
import { ListWithPanel } from '@/components/side-panel/list-with-panel';
import { SidePanel } from '@/components/side-panel/side-panel';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Facts } from '@/components/ui/facts';
import { CreateButton } from '@/components/ui/head-button';
import { IconButton } from '@/components/ui/icon-button';
import { notify } from '@/components/ui/notify';
import { SearchInput } from '@/components/ui/search-input';
import { type Peek, usePeek } from '@/hooks/use-peek';
import { useSearchState } from '@/hooks/use-search-state';
import { messageOf } from '@/lib/api-error';
import { formatDateTime, missing } from '@/lib/format';
import { paths } from '@/lib/paths';
import { pageParam, textParam } from '@/lib/search-params';
import { plural } from '@/lib/text';
import { SuppressDialog } from './components/suppress-dialog';
import { suppressionsQuery } from './queries';
import {
  suppressionMeanings as meanings,
  suppressionReasons as reasons,
} from './suppression-reasons';

const params = { q: textParam(), page: pageParam() };

const columns: readonly Column<MailingSuppressionBody>[] = [
  { id: 'endereco', header: 'Endereço', wrap: true, cell: (row) => row.address },
  { id: 'motivo', header: 'Motivo', cell: (row) => reasons[row.reason] ?? row.reason },
  {
    id: 'nota',
    yields: true,
    header: 'Observação',
    wrap: true,
    cell: (row) => row.note || missing,
  },
  { id: 'desde', yields: true, header: 'Desde', cell: (row) => formatDateTime(row.createdAt) },
  { id: 'por', yields: true, header: 'Por', cell: (row) => row.createdBy || 'Sistema' },
];

/** Addresses to which nothing is sent. */
export function SuppressionsPage() {
  const client = useQueryClient();
  const [filters, setFilters] = useSearchState(params);
  const query = useQuery(suppressionsQuery(filters));
  const { data, error, isFetching, isPlaceholderData } = query;
  const peek = usePeek({
    rows: data?.data,
    rowKey: (row) => row.address,
    stale: isPlaceholderData,
    page: filters.page,
    pageSize: data?.pageSize ?? 0,
    total: data?.total ?? 0,
  });
  const shown = peek.row;
  const mayChange = useCan('emails:update');
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<MailingSuppressionBody | null>(null);
  const remove = useMutation({
    mutationFn: (address: string) => deleteMailSuppression({ path: { address } }),
    onSuccess: () => {
      notify.success('Endereço liberado.');
      setRemoving(null);
    },
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(listMailSuppressions) }),
  });
  return (
    <>
      <PageHeader
        list
        title="Endereços suprimidos"
        description="Nada é enviado para estes endereços: um envio para eles é recusado antes de sair."
        back={{ to: paths.mailing, label: 'Voltar para emails' }}
        actions={
          mayChange && <CreateButton label="Suprimir um endereço" onClick={() => setAdding(true)} />
        }
      />
      <div className="space-y-3">
        <LoadError query={query} title="Não foi possível carregar os endereços suprimidos." />
        <div className="max-w-md">
          <SearchInput
            label="Buscar endereço"
            value={filters.q}
            onSearch={(q) => setFilters({ q, page: 1 })}
          />
        </div>
        {(data || !error) && (
          <ListWithPanel
            panel={
              shown && (
                <SuppressionPanel
                  peek={peek}
                  row={shown}
                  onFree={mayChange ? () => setRemoving(shown) : undefined}
                />
              )
            }
          >
            <Card padding="none" refreshing={isFetching && data !== undefined}>
              <DataTable
                name="Endereços suprimidos"
                columns={columns}
                rows={data?.data}
                rowKey={(row) => row.address}
                peek={peek}
                cards
                actions={
                  mayChange
                    ? (row) => (
                        <IconButton
                          label={`Liberar ${row.address}`}
                          icon={<Trash2 />}
                          size="sm"
                          plain
                          onClick={() => setRemoving(row)}
                        />
                      )
                    : undefined
                }
                empty={<EmptyState icon={<MailX />} title="Nenhum endereço suprimido." />}
              />
              <Pagination
                status={data && plural(data.total, 'endereço', 'endereços')}
                page={filters.page}
                pageSize={data?.pageSize ?? 0}
                total={data?.total}
                onPage={(page) => setFilters({ page }, { push: true })}
              />
            </Card>
          </ListWithPanel>
        )}
      </div>
      {adding && <SuppressDialog onClose={() => setAdding(false)} />}
      <ConfirmDialog
        open={removing !== null}
        onOpenChange={(open) => {
          if (open) return;
          setRemoving(null);
          remove.reset();
        }}
        title="Liberar este endereço?"
        description={
          <>
            {remove.isError && (
              <span role="alert" className="block text-bad">
                {messageOf(remove.error, 'Não foi possível liberar o endereço.')}
              </span>
            )}
            {removing?.address} volta a receber os e-mails do sistema.
          </>
        }
        confirmLabel="Liberar endereço"
        tone="primary"
        loading={remove.isPending}
        onConfirm={() => removing && remove.mutate(removing.address)}
      />
    </>
  );
}

interface SuppressionPanelProps {
  peek: Peek<MailingSuppressionBody>;
  row: MailingSuppressionBody;
  /** Left out for who may not. */
  onFree?: (() => void) | undefined;
}

/** Why nothing is sent to an address, and since when. */
function SuppressionPanel({ peek, row, onFree }: SuppressionPanelProps) {
  return (
    <SidePanel
      peek={peek}
      title={row.address}
      description={reasons[row.reason] ?? row.reason}
      actions={
        onFree && (
          <Button size="sm" onClick={onFree}>
            Liberar endereço
          </Button>
        )
      }
    >
      <p className="mb-4 text-body">{meanings[row.reason]}</p>
      <Facts
        columns={2}
        facts={[
          { label: 'Desde', value: formatDateTime(row.createdAt) },
          { label: 'Por', value: row.createdBy || 'Sistema' },
          { label: 'Observação', value: row.note ?? '', wide: true },
        ]}
      />
    </SidePanel>
  );
}
