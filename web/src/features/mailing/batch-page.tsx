import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router';
import { keyOf } from '@/api/call';
import {
  cancelMailBatch,
  getMailBatch,
  listMailBatches,
  listMailMessages,
  retryMailBatch,
} from '@/api/gen/e-mails';
import type { MailingBatchBody } from '@/api/gen/types.gen';
import { AsyncView } from '@/components/feedback/async-view';
import { Banner } from '@/components/feedback/banner';
import { PageHeader } from '@/components/feedback/page-header';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Chip } from '@/components/ui/chip';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { notify } from '@/components/ui/notify';
import { Progress } from '@/components/ui/progress';
import { Skeleton } from '@/components/ui/skeleton';
import { messageOf } from '@/lib/api-error';
import { formatDateTime } from '@/lib/format';
import { isMonth, monthLabel } from '@/lib/month';
import { paths } from '@/lib/paths';
import { NoServerBanner } from '@/model/mail/no-server-banner';
import { RecipientTable } from './dispatch/recipient-table';
import { CheckedRows } from './dispatch/send-month-dialog';
import { batchWords, messageStates, stateWords } from './dispatch/states';
import { batchQuery, isRunning } from './queries';

type MessageState = keyof MailingBatchBody['counts'];

/** One dispatch: how far it is, what became of each message, and what was left out. */
export function BatchPage() {
  const { id = '' } = useParams();
  const query = useQuery(batchQuery(id));
  const batch = query.data;
  const words = batch && batchWords(batch.state);
  return (
    <>
      <PageHeader
        title={titleOf(batch)}
        back={{ to: paths.mailBatches, label: 'Voltar para disparos' }}
        badge={
          words && (
            <Badge tone={words.tone} dot>
              {words.label}
            </Badge>
          )
        }
        description={
          batch &&
          [batch.templateName, formatDateTime(batch.createdAt), batch.createdBy]
            .filter(Boolean)
            .join(' · ')
        }
        actions={batch && <BatchActs batch={batch} />}
      />
      <AsyncView
        query={query}
        loadingLabel="Carregando disparo..."
        skeleton={<Skeleton size="h-40 w-full" />}
        errorTitle="Não foi possível carregar o disparo."
      >
        {(loaded) => <Body batch={loaded} />}
      </AsyncView>
    </>
  );
}

function titleOf(batch: MailingBatchBody | undefined): string {
  if (!batch) return 'Disparo';
  return isMonth(batch.mes) ? `Disparo de ${monthLabel(batch.mes)}` : 'Disparo de registros';
}

function Body({ batch }: { batch: MailingBatchBody }) {
  const [state, setState] = useState<MessageState | ''>('');
  const of = (name: MessageState) => batch.counts[name];
  const done = of('enviado') + of('falhou') + of('incerto') + of('sem_servidor') + of('cancelado');
  const known = batch.state !== 'preparando' && batch.total > 0;
  return (
    <div className="space-y-6">
      <NoServerBanner />
      {isRunning(batch.state) && (
        <Progress label="Andamento do disparo" value={known ? done / batch.total : null} />
      )}
      {of('incerto') > 0 && (
        <Banner
          tone="warn"
          title="Há envios incertos, que esperam a sua decisão."
          action={
            <Button size="sm" onClick={() => setState('incerto')}>
              Ver os incertos
            </Button>
          }
        >
          A conexão caiu no momento da entrega. Nada é reenviado sozinho.
        </Banner>
      )}
      {batch.skippedItems.length > 0 && (
        <Card
          title="Não enviados"
          description="Ficaram de fora pelo que foi verificado antes do envio."
        >
          <CheckedRows rows={batch.skippedItems} />
        </Card>
      )}
      <div className="space-y-3">
        <fieldset className="flex min-w-0 flex-wrap gap-2">
          <legend className="sr-only">Situação</legend>
          <Chip pressed={state === ''} count={batch.total} onPress={() => setState('')}>
            Todos
          </Chip>
          {messageStates
            .filter((name) => of(name) > 0)
            .map((name) => (
              <Chip
                key={name}
                pressed={state === name}
                count={of(name)}
                onPress={() => setState(state === name ? '' : name)}
              >
                {stateWords(name).label}
              </Chip>
            ))}
        </fieldset>
        <Card padding="none">
          <RecipientTable
            key={state}
            batch={batch.id}
            state={state}
            seen={[batch.state, ...Object.values(batch.counts)].join(' ')}
          />
        </Card>
      </div>
    </div>
  );
}

function BatchActs({ batch }: { batch: MailingBatchBody }) {
  const client = useQueryClient();
  const [cancelling, setCancelling] = useState(false);
  const path = { id: batch.id };
  const run = useMutation({
    mutationFn: (act: 'cancel' | 'retry') =>
      act === 'cancel' ? cancelMailBatch({ path }) : retryMailBatch({ path }),
    onSuccess: (_, act) =>
      notify.success(
        act === 'cancel' ? 'Disparo cancelado.' : 'O que não saiu voltou para a fila.',
      ),
    onSettled: () => {
      setCancelling(false);
      void client.invalidateQueries({ queryKey: keyOf(getMailBatch) });
      void client.invalidateQueries({ queryKey: keyOf(listMailBatches) });
      void client.invalidateQueries({ queryKey: keyOf(listMailMessages) });
    },
  });
  return (
    <>
      {run.isError && (
        <Banner tone="bad" title={messageOf(run.error, 'Não foi possível concluir.')} />
      )}
      {batch.counts.falhou + batch.counts.sem_servidor > 0 && (
        <Button icon={<RotateCw />} loading={run.isPending} onClick={() => run.mutate('retry')}>
          {batch.counts.falhou > 0 ? 'Tentar de novo as falhas' : 'Enviar agora'}
        </Button>
      )}
      {isRunning(batch.state) && (
        <Button variant="danger" onClick={() => setCancelling(true)}>
          Cancelar disparo
        </Button>
      )}
      <ConfirmDialog
        open={cancelling}
        onOpenChange={setCancelling}
        title="Cancelar este disparo?"
        description="O que ainda está na fila não será enviado. O que já saiu não pode ser chamado de volta."
        confirmLabel="Cancelar disparo"
        cancelLabel="Continuar enviando"
        loading={run.isPending}
        onConfirm={() => run.mutate('cancel')}
      />
    </>
  );
}
