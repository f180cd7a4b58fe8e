import { useQuery } from '@tanstack/react-query';
import type { DossierOptimumLine } from '@/api/gen/types.gen';
import { ChartFrame } from '@/components/charts/chart-frame';
import { chartColors } from '@/components/charts/colors';
import { LineChart } from '@/components/charts/lazy';
import { AsyncView } from '@/components/feedback/async-view';
import { TraceButton } from '@/components/trace-drawer/trace-button';
import { Badge } from '@/components/ui/badge';
import { Card } from '@/components/ui/card';
import { Skeleton } from '@/components/ui/skeleton';
import { formatMoney, formatNumber, formatPercent } from '@/lib/format';
import { optimumQuery } from './queries';

const title = 'Demanda ótima';
const postoLabels = { ponta: 'Ponta', fora_ponta: 'Fora ponta', unico: 'Demanda única' } as const;
const kW = (value: number) => `${formatNumber(value, 0, 2)}\u00a0kW`;

/** The contracted demand that would have cost least by the bills, and whether to ask for it. */
export function OptimumDemand({ contractId }: { contractId: string }) {
  const query = useQuery(optimumQuery(contractId));
  return (
    <AsyncView
      query={query}
      loadingLabel="Carregando demanda ótima..."
      skeleton={
        <Card title={title}>
          <Skeleton size="h-24 w-full" />
        </Card>
      }
      errorTitle="Não foi possível carregar a demanda ótima."
    >
      {({ motivo, data }) => (
        <>
          {motivo && (
            <Card title={title}>
              <p className="text-body text-muted">{motivo}</p>
            </Card>
          )}
          {data.map((line) => (
            <Line key={`${line.medidor ?? ''} ${line.posto}`} line={line} />
          ))}
        </>
      )}
    </AsyncView>
  );
}

function Line({ line }: { line: DossierOptimumLine }) {
  const name = `${title}: ${postoLabels[line.posto]}${line.medidor ? `, unidade ${line.medidor}` : ''}`;
  const facts = [
    { label: 'Contratada', text: kW(line.atual_kw) },
    { label: 'Ótima', text: kW(line.otima_kw) },
    { label: 'Sugerida', text: kW(line.sugerida_kw) },
    { label: `Custo em ${line.meses} meses`, text: formatMoney(line.custo_atual) },
    { label: 'Com a sugerida', text: formatMoney(line.custo_sugerido) },
  ];
  return (
    <Card title={name}>
      <div className="space-y-4">
        <div className="flex flex-wrap items-center gap-2">
          <Badge tone={line.recomenda ? 'warn' : 'ok'} dot>
            {line.recomenda ? 'Mudança recomendada' : 'Bem ajustada'}
          </Badge>
        </div>
        <p className="text-body">{line.frase}</p>
        <dl className="grid grid-cols-2 gap-4 sm:grid-cols-3 xl:grid-cols-6">
          {facts.map(({ label, text }) => (
            <div key={label} className="min-w-0">
              <dt className="text-dense text-muted">{label}</dt>
              <dd className="text-body font-medium break-words tabular-nums">{text}</dd>
            </div>
          ))}
          <div className="min-w-0">
            <dt className="text-dense text-muted">Economia</dt>
            <dd className="text-body font-medium break-words tabular-nums">
              <TraceButton label={name} trace={line.memoria}>
                {formatMoney(line.economia)} ({formatPercent(line.economia_percentual, 2)})
              </TraceButton>
            </dd>
          </div>
        </dl>
        <ChartFrame
          title="Custo por demanda contratada"
          description={`O que os ${line.meses} meses teriam custado com cada demanda (R$).`}
          table={{
            head: ['Demanda contratada (kW)', 'Custo (R$)'],
            rows: line.curva.map(({ kw, custo }) => [formatNumber(kw, 0, 2), formatMoney(custo)]),
          }}
        >
          <LineChart
            rows={line.curva.map(({ kw, custo }) => ({ name: formatNumber(kw, 0, 2), custo }))}
            series={[{ key: 'custo', label: 'Custo', color: chartColors.conforme }]}
            format={formatMoney}
          />
        </ChartFrame>
      </div>
    </Card>
  );
}
