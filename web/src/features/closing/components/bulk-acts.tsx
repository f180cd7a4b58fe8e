import { useState } from 'react';
import type { BatchInputBody } from '@/api/gen/types.gen';
import { useCan } from '@/api/session';
import { BulkBar } from '@/components/bulk-bar/bulk-bar';
import { Banner } from '@/components/feedback/banner';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { onDemand } from '@/components/ui/on-demand';
import type { Selection } from '@/hooks/use-selection';
import { messageOf } from '@/lib/api-error';
import { monthLabel } from '@/lib/month';
import { plural } from '@/lib/text';
import { type ClosingRow, itemKeys } from '../states';
import { useBatch } from '../use-batch';

const BatchDialog = onDemand(() => import('./batch-dialog').then((m) => m.BatchDialog));
const OwnerDialog = onDemand(() => import('./owner-dialog').then((m) => m.OwnerDialog));
const WriteDialog = onDemand(() => import('./write-dialog').then((m) => m.WriteDialog));
const CloseQuestion = onDemand(() => import('./close-question').then((m) => m.CloseQuestion));
const WaiveDialog = onDemand(() => import('./waive-dialog').then((m) => m.WaiveDialog<unknown>));

interface BulkActsProps {
  mes: string;
  rows: readonly ClosingRow[] | undefined;
  selection: Selection;
}

/** What can be done with the ticked clients: each act is one batch with an answer for each. */
export function BulkActs({ mes, rows, selection }: BulkActsProps) {
  const [asking, setAsking] = useState<BatchInputBody['acao'] | null>(null);
  // As they were ticked: the list behind may be read anew.
  const [clients, setClients] = useState<readonly string[]>([]);
  const batch = useBatch(mes);
  const closed = new Set(rows?.filter((row) => row.fechado).map((row) => row.cliente_id));
  const open = [...selection.ids].filter((id) => !closed.has(id));
  const ask = (act: typeof asking) => {
    batch.start.reset();
    setClients(act === 'email' || act === 'responsavel' ? [...selection.ids] : open);
    setAsking(act);
  };
  const count = plural(clients.length, 'cliente', 'clientes');
  const close = () => setAsking(null);
  return (
    <>
      {selection.ids.size > 0 && (
        <Acts selection={selection} anyOpen={open.length > 0} onAct={ask} />
      )}
      {asking === 'fechar' && (
        <CloseQuestion
          title={`Fechar ${monthLabel(mes)} de ${count}?`}
          says="Quem ainda não está 100 % pronto é recusado, com o que falta."
          clients={clients}
          mes={mes}
          confirmLabel="Fechar meses"
          error={batch.start.error ? messageOf(batch.start.error, startFailed) : ''}
          loading={batch.start.isPending}
          onConfirm={() =>
            batch.start.mutate({ acao: 'fechar', clientes: [...clients] }, { onSuccess: close })
          }
          onClose={close}
        />
      )}
      {asking === 'vencimento' && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && close()}
          title={`Lançar os vencimentos de ${monthLabel(mes)} de ${count}?`}
          description={
            <>
              <p>
                Cada registro sem vencimento recebe a data da regra do cliente, ou o dia útil
                padrão. O que já tem data fica; sem medição ou com o mês fechado, o cliente é
                recusado.
              </p>
              {batch.start.error && (
                <Banner tone="bad" title={messageOf(batch.start.error, startFailed)} />
              )}
            </>
          }
          confirmLabel="Lançar vencimentos"
          tone="primary"
          loading={batch.start.isPending}
          onConfirm={() =>
            batch.start.mutate({ acao: asking, clientes: [...clients] }, { onSuccess: close })
          }
        />
      )}
      {(asking === 'email' || asking === 'pedir') && (
        <WriteDialog
          title={`${asking === 'email' ? 'Enviar os e-mails' : 'Pedir o que falta'} de ${monthLabel(mes)}`}
          description={`A ${count}. Nada sai antes da confirmação.`}
          batch={{ acao: asking, mes, clientes: [...clients] }}
          start={batch.start.mutateAsync}
          onClose={close}
        />
      )}
      {(asking === 'dispensar' || asking === 'declarar') && (
        <WaiveDialog
          title={asking === 'declarar' ? 'Declarar a medição final' : 'Dispensar itens'}
          description={`De ${count}, em ${monthLabel(mes)}. O motivo fica na trilha.`}
          submitLabel={asking === 'declarar' ? 'Declarar final' : 'Dispensar'}
          items={asking === 'declarar' ? ['medicao'] : waivable}
          waive={({ itens, motivo }) =>
            batch.start.mutateAsync({
              acao: asking,
              clientes: [...clients],
              ...(asking === 'dispensar' && { itens }),
              motivo,
            })
          }
          onDone={close}
          onClose={close}
        />
      )}
      {asking === 'responsavel' && (
        <OwnerDialog
          count={count}
          assign={(usuario) =>
            batch.start.mutateAsync({ acao: 'responsavel', clientes: [...clients], usuario })
          }
          onDone={close}
          onClose={close}
        />
      )}
      {batch.running && <BatchDialog {...batch.running} onClose={batch.end} />}
    </>
  );
}

/** A measurement is never waived: it is declared final. */
const waivable = itemKeys.filter((item) => item !== 'medicao');

const startFailed = 'Não foi possível começar o lote.';

interface ActsProps {
  selection: Selection;
  /** Whether a ticked month is open: what changes it is of no use to the others. */
  anyOpen: boolean;
  onAct: (act: BatchInputBody['acao']) => void;
}

function Acts({ selection, anyOpen, onAct }: ActsProps) {
  const mayClose = useCan('months:close');
  const mayDate = useCan('emails:update');
  const maySend = useCan('emails:send');
  return (
    <BulkBar
      text={plural(selection.ids.size, 'cliente selecionado', 'clientes selecionados')}
      onClear={selection.clear}
    >
      {anyOpen && (
        <>
          {mayClose && (
            <Button size="sm" onClick={() => onAct('fechar')}>
              Fechar
            </Button>
          )}
          <Button size="sm" onClick={() => onAct('dispensar')}>
            Dispensar itens
          </Button>
          <Button size="sm" onClick={() => onAct('declarar')}>
            Declarar final
          </Button>
          {mayDate && (
            <Button size="sm" onClick={() => onAct('vencimento')}>
              Lançar vencimentos
            </Button>
          )}
          {maySend && (
            <Button size="sm" onClick={() => onAct('pedir')}>
              Pedir ao cliente
            </Button>
          )}
        </>
      )}
      {maySend && (
        <Button size="sm" onClick={() => onAct('email')}>
          Enviar e-mails
        </Button>
      )}
      <Button size="sm" onClick={() => onAct('responsavel')}>
        Atribuir responsável
      </Button>
    </BulkBar>
  );
}
