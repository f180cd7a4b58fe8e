import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { MailX, Plus, Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { keyOf } from '@/api/call';
import { addSuppression, listSuppressions, removeSuppression } from '@/api/mailing';
import type { SuppressionWire } from '@/api/mailing-types';
import { useCan } from '@/api/session';
import type { Column } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import { Pagination } from '@/components/data-table/pagination';
import { Banner } from '@/components/feedback/banner';
import { EmptyState } from '@/components/feedback/empty-state';
import { ErrorBanner } from '@/components/feedback/error-banner';
import { PageHeader } from '@/components/feedback/page-header';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { IconButton } from '@/components/ui/icon-button';
import { Input } from '@/components/ui/input';
import { notify } from '@/components/ui/notify';
import { SearchInput } from '@/components/ui/search-input';
import { Select } from '@/components/ui/select';
import { useSearchState } from '@/hooks/use-search-state';
import { messageOf } from '@/lib/api-error';
import { formatDateTime, missing } from '@/lib/format';
import { paths } from '@/lib/paths';
import { pageParam, textParam } from '@/lib/search-params';
import { suppressionsQuery } from './queries';

const params = { q: textParam(), page: pageParam() };

const reasons: Readonly<Record<string, string>> = {
  devolvido: 'Mensagem devolvida',
  pedido: 'Pedido do destinatário',
  manual: 'Incluído à mão',
};

const columns: readonly Column<SuppressionWire>[] = [
  { id: 'endereco', header: 'Endereço', wrap: true, cell: (row) => row.address },
  { id: 'motivo', header: 'Motivo', cell: (row) => reasons[row.reason] ?? row.reason },
  { id: 'nota', header: 'Observação', wrap: true, cell: (row) => row.note || missing },
  { id: 'desde', header: 'Desde', cell: (row) => formatDateTime(row.createdAt) },
  { id: 'por', header: 'Por', cell: (row) => row.createdBy || 'Sistema' },
];

/** Addresses to which nothing is sent. */
export function SuppressionsPage() {
  const client = useQueryClient();
  const [filters, setFilters] = useSearchState(params);
  const { data, error, isFetching, refetch } = useQuery(suppressionsQuery(filters));
  const mayChange = useCan('emails:update');
  const [removing, setRemoving] = useState<SuppressionWire | null>(null);
  const remove = useMutation({
    mutationFn: (address: string) => removeSuppression({ path: { address } }),
    onSuccess: () => {
      notify.success('Endereço liberado.');
      setRemoving(null);
    },
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(listSuppressions) }),
  });
  return (
    <>
      <PageHeader
        list
        title="Endereços suprimidos"
        description="Nada é enviado para estes endereços: um envio para eles é recusado antes de sair."
        back={{ to: paths.mailing, label: 'Voltar para emails' }}
      />
      <div className="space-y-4">
        {mayChange && <AddForm />}
        {error && (
          <ErrorBanner
            title="Não foi possível carregar os endereços suprimidos."
            detail={messageOf(error, '') || undefined}
            error={error}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        )}
        <div className="max-w-md">
          <SearchInput
            label="Buscar endereço"
            value={filters.q}
            onSearch={(q) => setFilters({ q, page: 1 })}
          />
        </div>
        {(data || !error) && (
          <Card padding="none" refreshing={isFetching && data !== undefined}>
            <DataTable
              name="Endereços suprimidos"
              columns={columns}
              rows={data?.data}
              rowKey={(row) => row.address}
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
            {data && data.total > data.pageSize && (
              <Pagination
                page={filters.page}
                pageSize={data.pageSize}
                total={data.total}
                onPage={(page) => setFilters({ page }, { push: true })}
              />
            )}
          </Card>
        )}
      </div>
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

function AddForm() {
  const client = useQueryClient();
  const [address, setAddress] = useState('');
  const [reason, setReason] = useState('manual');
  const [note, setNote] = useState('');
  const add = useMutation({
    mutationFn: () => addSuppression({ body: { address, reason, note: note || undefined } }),
    onSuccess: () => {
      notify.success('Endereço suprimido.');
      setAddress('');
      setNote('');
      void client.invalidateQueries({ queryKey: keyOf(listSuppressions) });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (address.trim() !== '' && !add.isPending) add.mutate();
  };
  return (
    <Card title="Suprimir um endereço">
      <form noValidate onSubmit={submit} className="space-y-3">
        {add.isError && (
          <Banner
            tone="bad"
            title={messageOf(add.error, 'Não foi possível suprimir o endereço.')}
          />
        )}
        <div className="flex flex-wrap items-center gap-3">
          <div className="min-w-0 flex-1 basis-56">
            <Input
              type="email"
              aria-label="Endereço"
              placeholder="nome@empresa.com.br"
              value={address}
              maxLength={254}
              onChange={(event) => setAddress(event.target.value)}
            />
          </div>
          <div className="w-full sm:w-56">
            <Select
              aria-label="Motivo"
              value={reason}
              options={Object.entries(reasons).map(([value, label]) => ({ value, label }))}
              onChange={(event) => setReason(event.target.value)}
            />
          </div>
          <div className="min-w-0 flex-1 basis-56">
            <Input
              aria-label="Observação"
              placeholder="Observação (opcional)"
              value={note}
              maxLength={300}
              onChange={(event) => setNote(event.target.value)}
            />
          </div>
          <Button type="submit" icon={<Plus />} loading={add.isPending}>
            Suprimir
          </Button>
        </div>
      </form>
    </Card>
  );
}
