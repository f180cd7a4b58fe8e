import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { setDueDates } from '@/api/gen/e-mails';
import { AsyncView } from '@/components/feedback/async-view';
import { Banner } from '@/components/feedback/banner';
import { Button } from '@/components/ui/button';
import { CancelButton, Dialog } from '@/components/ui/dialog';
import { onDemand } from '@/components/ui/on-demand';
import { Skeleton } from '@/components/ui/skeleton';
import { messageOf } from '@/lib/api-error';
import { formatDate } from '@/lib/format';
import { monthLabel, type YearMonth } from '@/lib/month';
import { plural } from '@/lib/text';
import { DueRun } from './due-run';
import { duePlanQuery } from './queries';

const RulesDialog = onDemand(() => import('./rules-dialog').then((m) => m.RulesDialog));

interface DueDialogProps {
  month: YearMonth;
  onClose: () => void;
}

/** Every record of the month without a due date: the one it would get, then all of them in one act. */
export function DueDialog({ month, onClose }: DueDialogProps) {
  const [rulesOf, setRulesOf] = useState<string | null>(null);
  const query = useQuery(duePlanQuery(month));
  const start = useMutation({ mutationFn: () => setDueDates({ body: { mes: month } }) });
  const title = `Lançar vencimentos de ${monthLabel(month)}`;
  if (start.data) return <DueRun id={start.data.lote} title={title} onClose={onClose} />;
  if (rulesOf !== null) return <RulesDialog clientId={rulesOf} onClose={() => setRulesOf(null)} />;
  const records = query.data?.registros ?? 0;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="lg"
      title={title}
      description="Todos os registros do mês sem vencimento, também os que a busca não mostra. O que já tem data fica."
      footer={
        <>
          <CancelButton onClick={onClose} />
          <Button
            variant="primary"
            disabled={records === 0}
            loading={start.isPending}
            loadingLabel="Lançando…"
            onClick={() => start.mutate()}
          >
            {`Lançar em ${plural(records, 'registro', 'registros')}`}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        {start.isError && (
          <Banner
            tone="bad"
            title={messageOf(start.error, 'Não foi possível lançar os vencimentos.')}
          />
        )}
        <AsyncView
          query={query}
          loadingLabel="Verificando os registros..."
          skeleton={<Skeleton size="h-48 w-full" />}
          errorTitle="Não foi possível verificar os vencimentos do mês."
        >
          {(plan) => (
            <>
              <p role="status" className="text-body">
                {plan.data.length === 0
                  ? 'Todos os registros do mês já têm vencimento.'
                  : `${plural(plan.registros, 'registro recebe', 'registros recebem')} uma data.`}
                {plan.recusados > 0 &&
                  ` ${plural(plan.recusados, 'fica sem data', 'ficam sem data')}.`}
              </p>
              {plan.data.length > 0 && (
                <ul
                  aria-label="Vencimentos a lançar"
                  className="divide-y divide-border rounded-control border border-border"
                >
                  {plan.data.map((row) => (
                    <li
                      key={row.cliente_id}
                      className="flex flex-wrap items-center justify-between gap-3 px-4 py-3"
                    >
                      <div className="min-w-0 flex-1 basis-60">
                        <p className="text-body font-medium break-words">{row.cliente}</p>
                        <p className="text-dense text-muted">
                          {plural(row.registros, 'registro', 'registros')} ·{' '}
                          {row.recusa || row.regra}
                        </p>
                      </div>
                      <span className="text-body tabular-nums">
                        {row.vencimento ? formatDate(row.vencimento) : 'Recusado'}
                      </span>
                      <Button
                        size="sm"
                        aria-label={`Alterar regra: ${row.cliente}`}
                        onClick={() => setRulesOf(row.cliente_id)}
                      >
                        Alterar regra
                      </Button>
                    </li>
                  ))}
                </ul>
              )}
            </>
          )}
        </AsyncView>
      </div>
    </Dialog>
  );
}
