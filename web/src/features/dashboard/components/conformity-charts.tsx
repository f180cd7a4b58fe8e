import { ChartPie } from 'lucide-react';
import { ChartFrame, type ChartTable } from '@/components/charts/chart-frame';
import { chartColors } from '@/components/charts/colors';
import { BarChart, DonutChart } from '@/components/charts/lazy';
import { EmptyState } from '@/components/feedback/empty-state';
import { TraceButton } from '@/components/trace-drawer/trace-button';
import { Card } from '@/components/ui/card';
import { Skeleton } from '@/components/ui/skeleton';
import { formatNumber, formatPercent } from '@/lib/format';
import { monthLabel, monthShort } from '@/lib/month';
import { type ConformityClass, classes, type Overview } from '../mappers';
import { traceQuery } from '../queries';

/** One colour per class, the same in both charts and in every month. */
const colors: Readonly<Record<ConformityClass, string>> = {
  Conforme: chartColors.conforme,
  Excedente: chartColors.excedente,
  Subutilizado: chartColors.subutilizado,
  Indefinido: chartColors.indefinido,
};

const barTitle = 'Distribuição de conformidade';
const pieTitle = 'Participação por classe';
const series = [{ key: 'contratos', label: 'Contratos', color: chartColors.conforme }];

interface ConformityChartsProps {
  /** undefined on the first load. */
  overview: Overview | undefined;
  refreshing: boolean;
}

/** How the month's contracts conform, as counts and as shares. */
export function ConformityCharts({ overview, refreshing }: ConformityChartsProps) {
  if (overview === undefined) return <Loading />;
  if (overview.total === 0) {
    return (
      <Card title={barTitle} padding="none" refreshing={refreshing}>
        <EmptyState
          icon={<ChartPie />}
          title={`Nenhum contrato ativo em ${monthLabel(overview.month)}.`}
          description="A distribuição aparece quando há contratos ativos no mês."
        />
      </Card>
    );
  }
  const { distribution, total } = overview;
  const table = tableOf(distribution, total);
  const explain = (
    <TraceButton
      label={`${barTitle} em ${monthShort(overview.month)}`}
      query={traceQuery(overview.month, 'distribuicaoConformidade')}
    />
  );
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <div className="min-w-0">
        <ChartFrame
          title={barTitle}
          description="Contratos por classe"
          actions={explain}
          table={table}
          refreshing={refreshing}
          legend={classes.map((name) => ({ label: name, color: colors[name] }))}
        >
          <BarChart
            rows={classes.map((name) => ({ name, contratos: distribution[name] }))}
            series={series}
            rowColors={classes.map((name) => colors[name])}
            format={(value) => formatNumber(value)}
            labels
          />
        </ChartFrame>
      </div>
      <div className="min-w-0">
        <ChartFrame
          title={pieTitle}
          description="Parte de cada classe em todos os contratos ativos"
          table={table}
          refreshing={refreshing}
          legend={classes.map((name) => ({
            label: `${name} ${share(distribution[name], total)}`,
            color: colors[name],
          }))}
        >
          <DonutChart
            slices={classes.map((name) => ({
              name,
              value: distribution[name],
              color: colors[name],
            }))}
            format={(value) => `${formatNumber(value)} (${share(value, total)})`}
            center={{ value: formatNumber(total), label: total === 1 ? 'contrato' : 'contratos' }}
          />
        </ChartFrame>
      </div>
    </div>
  );
}

function share(value: number, total: number): string {
  return formatPercent((value / total) * 100);
}

function tableOf(distribution: Overview['distribution'], total: number): ChartTable {
  return {
    head: ['Classe', 'Contratos', 'Participação'],
    rows: classes.map((name) => [
      name,
      formatNumber(distribution[name]),
      share(distribution[name], total),
    ]),
  };
}

function Loading() {
  return (
    <div className="grid gap-6 lg:grid-cols-2" role="status" aria-label="Carregando conformidade">
      <div className="min-w-0">
        <Card title={barTitle} description="Contratos por classe">
          <Skeleton size="h-60 w-full" />
        </Card>
      </div>
      <div className="min-w-0">
        <Card title={pieTitle} description="Parte de cada classe em todos os contratos ativos">
          <Skeleton size="h-60 w-full" />
        </Card>
      </div>
    </div>
  );
}
