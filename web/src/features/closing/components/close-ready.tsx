import { Lock } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { onDemand } from '@/components/ui/on-demand';
import { messageOf } from '@/lib/api-error';
import { monthLabel } from '@/lib/month';
import { plural } from '@/lib/text';
import { useBatch } from '../use-batch';

const BatchDialog = onDemand(() => import('./batch-dialog').then((m) => m.BatchDialog));
const CloseQuestion = onDemand(() => import('./close-question').then((m) => m.CloseQuestion));

/** Closes every client whose month is over and complete, after one question. */
export function CloseReady({ mes, ready }: { mes: string; ready: number }) {
  const [asking, setAsking] = useState(false);
  const batch = useBatch(mes);
  const { start } = batch;
  const ask = () => {
    start.reset();
    setAsking(true);
  };
  return (
    <>
      <Button variant="primary" icon={<Lock />} disabled={ready === 0} onClick={ask}>
        {`Fechar os prontos (${ready.toLocaleString('pt-BR')})`}
      </Button>
      {asking && (
        <CloseQuestion
          title={`Fechar ${monthLabel(mes)} de ${plural(ready, 'cliente', 'clientes')}?`}
          says="De cada um guarda-se o retrato do mês. Depois só uma gestora reabre, com motivo."
          mes={mes}
          confirmLabel="Fechar os prontos"
          error={start.error ? messageOf(start.error, 'Não foi possível começar o lote.') : ''}
          loading={start.isPending}
          onConfirm={() => start.mutate({ acao: 'fechar' }, { onSuccess: () => setAsking(false) })}
          onClose={() => setAsking(false)}
        />
      )}
      {batch.running && <BatchDialog {...batch.running} onClose={batch.end} />}
    </>
  );
}
