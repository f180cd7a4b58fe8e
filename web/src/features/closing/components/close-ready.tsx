import { Lock } from 'lucide-react';
import { useState } from 'react';
import { Banner } from '@/components/feedback/banner';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { onDemand } from '@/components/ui/on-demand';
import { messageOf } from '@/lib/api-error';
import { monthLabel } from '@/lib/month';
import { plural } from '@/lib/text';
import { useBatch } from '../use-batch';

const BatchDialog = onDemand(() => import('./batch-dialog').then((m) => m.BatchDialog));

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
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setAsking(false)}
          title={`Fechar ${monthLabel(mes)} de ${plural(ready, 'cliente', 'clientes')}?`}
          description={
            <div className="space-y-3">
              <p>
                De cada um guarda-se o retrato do mês. Depois só uma gestora reabre, com motivo.
              </p>
              {start.error && (
                <Banner
                  tone="bad"
                  title={messageOf(start.error, 'Não foi possível começar o lote.')}
                />
              )}
            </div>
          }
          confirmLabel="Fechar os prontos"
          tone="primary"
          loading={start.isPending}
          onConfirm={() => start.mutate({ acao: 'fechar' }, { onSuccess: () => setAsking(false) })}
        />
      )}
      {batch.running && <BatchDialog {...batch.running} onClose={batch.end} />}
    </>
  );
}
