import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { RotateCw, Send } from 'lucide-react';
import { useState } from 'react';
import { pingWebhook, replayWebhookDelivery } from '@/api/gen/configuracoes';
import type { WebhookDeliveryBody, WebhookEndpointBody } from '@/api/gen/types.gen';
import { DataTable } from '@/components/data-table/data-table';
import { Pagination } from '@/components/data-table/pagination';
import { AsyncView } from '@/components/feedback/async-view';
import { Banner } from '@/components/feedback/banner';
import { EmptyState } from '@/components/feedback/empty-state';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { IconButton } from '@/components/ui/icon-button';
import { notify } from '@/components/ui/notify';
import { Skeleton } from '@/components/ui/skeleton';
import { messageOf } from '@/lib/api-error';
import { formatDateTime } from '@/lib/format';
import { plural } from '@/lib/text';
import { deliveryColumns } from './delivery-columns';
import { eventLabel } from './events';
import { PeriodDialog } from './period-dialog';
import { deliveriesQuery, forgetWebhooks, pageSize } from './queries';

interface DeliveriesDialogProps {
  row: WebhookEndpointBody;
  onClose: () => void;
}

/** What was sent to a webhook, what it answered, and sending it again. */
export function DeliveriesDialog({ row, onClose }: DeliveriesDialogProps) {
  const [page, setPage] = useState(1);
  const [choosing, setChoosing] = useState(false);
  const query = useQuery(deliveriesQuery(row.id, page));
  const client = useQueryClient();
  const send = useMutation({
    mutationFn: (again: WebhookDeliveryBody | null) =>
      again
        ? replayWebhookDelivery({ path: { id: row.id, entrega: again.id } })
        : pingWebhook({ path: { id: row.id } }),
    onSuccess: (_, again) =>
      notify.success(again ? 'A entrega volta para a fila.' : 'O evento de teste foi enviado.'),
    onSettled: () => forgetWebhooks(client),
  });
  const active = row.situacao === 'ativo';
  return (
    <>
      <Dialog
        open={!choosing}
        onOpenChange={(open) => {
          if (!open && !choosing) onClose();
        }}
        title="Entregas"
        size="xl"
        footer={
          active && (
            <>
              <Button onClick={() => setChoosing(true)}>Reenviar período</Button>
              <Button
                icon={<Send />}
                loading={send.isPending && send.variables === null}
                onClick={() => send.mutate(null)}
              >
                Enviar evento de teste
              </Button>
            </>
          )
        }
      >
        <div className="space-y-4">
          <p className="text-body break-all text-muted">{row.url}</p>
          {!active && (
            <Banner tone="info" title="Este webhook está parado. Ative-o antes de enviar." />
          )}
          {send.isError && (
            <Banner tone="bad" title={messageOf(send.error, 'Não foi possível enviar.')} />
          )}
          <AsyncView
            query={query}
            loadingLabel="Carregando entregas..."
            skeleton={<Skeleton size="h-64 w-full" />}
            errorTitle="Não foi possível carregar as entregas."
            isEmpty={({ total }) => total === 0}
            empty={<EmptyState icon={<Send />} title="Nenhuma entrega nos últimos 30 dias." />}
          >
            {({ data, total }) => (
              <>
                <DataTable
                  name="Entregas"
                  columns={deliveryColumns}
                  rows={data}
                  rowKey={({ id }) => id}
                  cards
                  actions={(delivery) =>
                    active &&
                    delivery.estado !== 'pendente' && (
                      <IconButton
                        label={`Repetir ${eventLabel(delivery.tipo)}, ${formatDateTime(delivery.criada_em)}`}
                        icon={<RotateCw />}
                        size="sm"
                        plain
                        onClick={() => send.mutate(delivery)}
                      />
                    )
                  }
                />
                <Pagination
                  status={plural(total, 'entrega', 'entregas')}
                  page={page}
                  pageSize={pageSize}
                  total={total}
                  onPage={setPage}
                />
              </>
            )}
          </AsyncView>
        </div>
      </Dialog>
      {choosing && <PeriodDialog id={row.id} onClose={() => setChoosing(false)} />}
    </>
  );
}
