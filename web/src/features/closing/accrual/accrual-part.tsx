import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { explainAccrual, unexplainAccrual } from '@/api/gen/fechamento';
import { useCan, useUser } from '@/api/session';
import { Banner } from '@/components/feedback/banner';
import { LoadError } from '@/components/feedback/error-banner';
import { Badge } from '@/components/ui/badge';
import { Card } from '@/components/ui/card';
import { notify } from '@/components/ui/notify';
import { onDemand } from '@/components/ui/on-demand';
import { Select } from '@/components/ui/select';
import { Skeleton } from '@/components/ui/skeleton';
import { messageOf } from '@/lib/api-error';
import type { YearMonth } from '@/lib/month';
import { hasRole } from '@/lib/permissions';
import { CausesChart } from './causes-chart';
import { unpairedText } from './columns';
import { LineTable } from './line-table';
import { causesOf, contractsOf, linesOf, type ShownLine } from './lines';
import { accrualQuery, refreshAccruals } from './queries';
import { basisWords } from './words';

const ExplainDialog = onDemand(() => import('./explain-dialog').then((m) => m.ExplainDialog));

/** What the month of a client was accrued for, line by line, and what it came to (MC-07). */
export function AccrualPart({ clientId, mes }: { clientId: string; mes: YearMonth }) {
  const client = useQueryClient();
  const seesMoney = !hasRole(useUser(), 'parceiro');
  const list = useQuery(accrualQuery(clientId, mes));
  const { data, error, isFetching } = list;
  const mayExplain = useCan('months:work') && data !== undefined && data.base !== 'fechado';
  const [contract, setContract] = useState('');
  const [asked, setAsked] = useState<ShownLine | null>(null);
  const of = ({ linha, part }: ShownLine) => ({
    path: { cliente: clientId, mes, linha },
    query: { contrato: part?.contrato_id ?? undefined },
  });
  const unexplain = useMutation({
    mutationFn: (line: ShownLine) => unexplainAccrual(of(line)),
    onSettled: () => refreshAccruals(client),
  });
  if (error) {
    return <LoadError query={list} title="Não foi possível carregar o provisto × realizado." />;
  }
  if (!data) {
    return (
      <div role="status" aria-label="Carregando o provisto × realizado...">
        <Skeleton size="h-64 w-full" />
      </div>
    );
  }
  const contracts = contractsOf(data);
  const causes = seesMoney ? causesOf(data, contract) : [];
  const unpaired = unpairedText(data.total.sem_par);
  const { word, tone, hint } = basisWords[data.base];
  return (
    <div className="space-y-4">
      <Card
        title="Provisto × realizado"
        description={`${hint} O total é das linhas que têm os dois lados: ${data.total.comparadas} de ${data.total.linhas}.`}
        padding="none"
        refreshing={isFetching}
        actions={
          <div className="flex flex-wrap items-center gap-2">
            <Badge tone={tone}>{word}</Badge>
            {contracts.length > 1 && (
              <Select
                aria-label="Contrato"
                value={contract}
                options={[
                  { value: '', label: 'Todos os contratos' },
                  ...contracts.map(({ id, code }) => ({ value: id, label: code })),
                ]}
                onChange={({ target }) => setContract(target.value)}
              />
            )}
          </div>
        }
      >
        {unexplain.error && (
          <Banner
            tone="bad"
            title={messageOf(unexplain.error, 'Não foi possível retirar a explicação.')}
          />
        )}
        <LineTable
          lines={linesOf(data, contract)}
          total={contract === '' ? data.total : undefined}
          seesMoney={seesMoney}
          onExplain={mayExplain ? setAsked : undefined}
          onUnexplain={mayExplain ? (line) => unexplain.mutate(line) : undefined}
        />
        {seesMoney && contract === '' && unpaired !== '' && (
          <p className="border-t border-border px-4 py-2 text-dense tabular-nums">{unpaired}</p>
        )}
        {asked && (
          <ExplainDialog
            line={asked}
            explain={({ motivo }) => explainAccrual({ ...of(asked), body: { motivo } })}
            onDone={() => {
              notify.success(`${asked.rotulo}: diferença explicada`);
              setAsked(null);
              void refreshAccruals(client);
            }}
            onClose={() => setAsked(null)}
          />
        )}
      </Card>
      {causes.length > 0 && <CausesChart steps={causes} />}
    </div>
  );
}
