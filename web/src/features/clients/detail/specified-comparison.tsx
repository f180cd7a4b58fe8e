import { useQuery } from '@tanstack/react-query';
import { Gauge, Maximize2 } from 'lucide-react';
import { useState } from 'react';
import type { CompareOutputBody, LeadDetailBody } from '@/api/gen/types.gen';
import { AsyncView } from '@/components/feedback/async-view';
import { EmptyState } from '@/components/feedback/empty-state';
import { TraceButton } from '@/components/trace-drawer/trace-button';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Skeleton } from '@/components/ui/skeleton';
import { formatKWh, formatMoney, formatPercent } from '@/lib/format';
import type { TraceNode } from '@/lib/trace';
import { comparisonQuery } from '../queries';
import { CostTable } from './cost-table';
import { MonthlyDialog } from './monthly-dialog';

interface SpecifiedComparisonProps {
  client: LeadDetailBody;
  /** Leads to the comparison by the distributor's tariffs. */
  onReal: () => void;
}

/** What the client pays and would pay, by the constants that the specification fixes (LD-07). */
export function SpecifiedComparison({ client, onReal }: SpecifiedComparisonProps) {
  const known = client.consumo !== null;
  const query = useQuery({ ...comparisonQuery(client), enabled: known });
  if (!known) {
    return (
      <Card title="Comparativo de custos">
        <EmptyState
          icon={<Gauge />}
          title="Consumo indefinido"
          description="Informe o consumo de uma unidade ou importe a medição para comparar os custos."
        />
      </Card>
    );
  }
  return (
    <AsyncView
      query={query}
      loadingLabel="Carregando dados do cliente..."
      skeleton={<Skeleton size="h-64 w-full" />}
      errorTitle="Não foi possível calcular o comparativo."
    >
      {(comparison) => <Costs client={client} comparison={comparison} onReal={onReal} />}
    </AsyncView>
  );
}

interface CostsProps extends SpecifiedComparisonProps {
  comparison: CompareOutputBody;
}

function Costs({ client, comparison: c, onReal }: CostsProps) {
  const [monthly, setMonthly] = useState(false);
  const [current, estimated] = (c.memoria ?? []) as unknown as (TraceNode | undefined)[];
  return (
    <div className="space-y-6">
      <Caveat text={c.aviso} onReal={onReal} />
      <Card
        title="Comparativo de custos"
        description={sourceText(client)}
        actions={
          <Button size="sm" icon={<Maximize2 />} onClick={() => setMonthly(true)}>
            Abrir em popup
          </Button>
        }
      >
        <dl className="grid grid-cols-2 gap-x-6 gap-y-5 lg:grid-cols-5">
          <Figure label="Consumo" value={formatKWh(c.consumo_kWh)} />
          <Figure
            label="Geração"
            value={client.geracao === null ? 'Indefinido' : formatKWh(c.geracao_kWh)}
          />
          <Figure label="Custo atual" value={formatMoney(c.atual.total_R$)} trace={current} />
          <Figure
            label="Custo estimado"
            value={formatMoney(c.estimado.total_R$)}
            trace={estimated}
          />
          <Figure
            label="Economia com a migração"
            value={formatMoney(c.economia_R$)}
            detail={formatPercent(c.economia_percentual, 2, 'Indefinido')}
          />
        </dl>
        <h3 className="mt-6 text-body font-semibold">Impostos</h3>
        <ul aria-label="Impostos" className="mt-2 flex flex-wrap gap-x-6 gap-y-2 text-body">
          {(c.impostos ?? []).map(({ nome, aliquota_percentual }) => (
            <li key={nome}>
              <span className="text-muted">{nome}</span>{' '}
              <span className="tabular-nums">{formatPercent(aliquota_percentual, 2)}</span>
            </li>
          ))}
        </ul>
      </Card>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <CostTable title="Custo atual" table={c.atual} />
        <CostTable title="Custo estimado" table={c.estimado} />
      </div>
      {monthly && <MonthlyDialog comparison={c} onClose={() => setMonthly(false)} />}
    </div>
  );
}

/** As large as the saving that it qualifies: whoever sees the one reads the other (LW-04). */
function Caveat({ text, onReal }: { text: string; onReal: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <p className="min-w-0 flex-1 basis-80 text-title">{text}</p>
      <Button onClick={onReal}>Simular com tarifas reais</Button>
    </div>
  );
}

function sourceText({ medido, unidades_sem_consumo }: LeadDetailBody): string {
  const from = medido
    ? 'Consumo de um ano pela medição; meses sem medição pela média dos medidos.'
    : 'Consumo de um ano pelo consumo mensal informado nas unidades.';
  if (unidades_sem_consumo === 0) return from;
  return `${from} Unidades sem consumo conhecido, fora da conta: ${unidades_sem_consumo}.`;
}

interface FigureProps {
  label: string;
  value: string;
  detail?: string;
  trace?: TraceNode | undefined;
}

function Figure({ label, value, detail, trace }: FigureProps) {
  return (
    <div className="min-w-0">
      <dt className="text-dense text-muted">{label}</dt>
      <dd className="mt-0.5 text-title font-semibold break-words tabular-nums">
        <TraceButton label={label} trace={trace ?? null}>
          {value}
        </TraceButton>
        {detail && <span className="block text-dense font-normal text-muted">{detail}</span>}
      </dd>
    </div>
  );
}
