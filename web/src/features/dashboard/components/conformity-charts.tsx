import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { ChartPie } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { ChartFrame } from '@/components/charts/chart-frame';
import { chartColors } from '@/components/charts/colors';
import { Swatch } from '@/components/charts/hatch';
import { DonutChart, StackedBars } from '@/components/charts/lazy';
import { EmptyState } from '@/components/feedback/empty-state';
import { LoadError } from '@/components/feedback/error-banner';
import { TraceButton } from '@/components/trace-drawer/trace-button';
import { Card } from '@/components/ui/card';
import { Skeleton } from '@/components/ui/skeleton';
import { formatNumber, formatPercent } from '@/lib/format';
import { monthLabel, monthShort, type YearMonth } from '@/lib/month';
import { paths } from '@/lib/paths';
import type { HistoryMonth } from '../history';
import { type ConformityClass, classes, type Overview } from '../mappers';
import { historyQuery, traceQuery } from '../queries';

/** One colour per class, the same in both charts and in every month. */
const colors: Readonly<Record<ConformityClass, string>> = {
  Conforme: chartColors.conforme,
  Excedente: chartColors.excedente,
  Subutilizado: chartColors.subutilizado,
  Indefinido: chartColors.indefinido,
};
const filters = {
  Conforme: 'conforme',
  Excedente: 'excedente',
  Subutilizado: 'subutilizado',
  Indefinido: 'indefinido',
} as const;
const parts = classes.map((name) => ({ key: name, label: name, color: colors[name] }));

const barTitle = 'Distribuição de conformidade';
const pieTitle = 'Participação por classe';

const listOf = (mes: YearMonth, name: ConformityClass) =>
  paths.contracts({ mes, conformidade: filters[name] });

interface ConformityChartsProps {
  /** undefined on the first load. */
  overview: Overview | undefined;
  /** The requested month. */
  month: YearMonth;
  refreshing: boolean;
}

/** How the contracts conform: twelve months, and the shares of one of them. */
export function ConformityCharts({ overview, month, refreshing }: ConformityChartsProps) {
  const history = useQuery(historyQuery(month));
  const [pointed, setPointed] = useState<YearMonth | null>(null);
  if (overview === undefined) return <Loading />;
  const months = history.data ?? [];
  if (overview.total === 0 && months.every(({ total }) => total === 0)) {
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
  const shown = months.find(({ month }) => month === pointed) ?? overview;
  return (
    <div className="grid items-start gap-6 lg:grid-cols-3">
      <div className="min-w-0 lg:col-span-2">
        <History
          month={overview.month}
          months={months}
          history={history}
          onPoint={(row) => setPointed(months[row]?.month ?? null)}
        />
      </div>
      <div className="min-w-0">
        <Shares of={shown} refreshing={refreshing} />
      </div>
    </div>
  );
}

interface HistoryProps {
  month: YearMonth;
  months: readonly HistoryMonth[];
  history: UseQueryResult<HistoryMonth[]>;
  onPoint: (row: number) => void;
}

function History({ month, months, history, onPoint }: HistoryProps) {
  if (history.error && history.data === undefined) {
    return (
      <Card title={barTitle}>
        <LoadError query={history} title="Falha ao carregar histórico." />
      </Card>
    );
  }
  return (
    <ChartFrame
      title={barTitle}
      description={`Contratos por classe, 12 meses até ${monthShort(month)}`}
      actions={
        <TraceButton
          label={`${barTitle} em ${monthShort(month)}`}
          query={traceQuery(month, 'distribuicaoConformidade')}
        />
      }
      table={{
        head: ['Mês', ...classes],
        rows: months.map((of) => [
          monthShort(of.month),
          ...classes.map((name) => formatNumber(of.distribution[name])),
        ]),
        link: (row, value) => linkOf(months, row, value),
      }}
      refreshing={history.isFetching && history.data !== undefined}
      legend={parts}
      linked
    >
      <StackedBars
        rows={months.map((of) => ({ name: monthShort(of.month), ...of.distribution }))}
        series={parts}
        format={(value) => formatNumber(value)}
        label={barTitle}
        link={(row, part) => ({
          to: linkOf(months, row, part) ?? '',
          label: partLabel(months[row], part),
        })}
        onPoint={onPoint}
      />
    </ChartFrame>
  );
}

function linkOf(months: readonly HistoryMonth[], row: number, part: number): string | undefined {
  const of = months[row];
  const name = classes[part];
  return of && name && of.distribution[name] > 0 ? listOf(of.month, name) : undefined;
}

/** "Conforme, out/2026: 29 contratos, 45%" */
function partLabel(of: HistoryMonth | undefined, part: number): string {
  const name = classes[part];
  if (!of || !name) return '';
  const value = of.distribution[name];
  return `${name}, ${monthShort(of.month)}: ${formatNumber(value)} ${value === 1 ? 'contrato' : 'contratos'}, ${share(value, of.total)}`;
}

interface Counted {
  month: YearMonth;
  distribution: Overview['distribution'];
  total: number;
}

function Shares({
  of: { month, distribution, total },
  refreshing,
}: {
  of: Counted;
  refreshing: boolean;
}) {
  return (
    <ChartFrame
      title={pieTitle}
      description={`Contratos ativos em ${monthShort(month)}`}
      table={{
        head: ['Classe', 'Contratos', 'Participação'],
        rows: classes.map((name) => [
          name,
          formatNumber(distribution[name]),
          share(distribution[name], total),
        ]),
        link: (row) => {
          const name = classes[row];
          return name && distribution[name] > 0 ? listOf(month, name) : undefined;
        },
      }}
      refreshing={refreshing}
      linked
    >
      <DonutChart
        slices={classes.map((name) => ({ name, value: distribution[name], color: colors[name] }))}
        format={(value) => formatNumber(value)}
        center={{ value: formatNumber(total), label: total === 1 ? 'contrato' : 'contratos' }}
        small
      />
      <ul aria-label={`Classes em ${monthShort(month)}`} className="mt-4 space-y-1">
        {classes.map((name) => (
          <li key={name}>
            <Link
              to={listOf(month, name)}
              className="flex h-8 items-center gap-2 rounded-control px-2 text-dense transition-colors hover:bg-subtle"
            >
              <Swatch color={colors[name]} />
              <span className="min-w-0 flex-1">{name}</span>{' '}
              <span className="font-medium tabular-nums">{formatNumber(distribution[name])}</span>{' '}
              <span className="w-10 text-right text-muted tabular-nums">
                {share(distribution[name], total)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </ChartFrame>
  );
}

function share(value: number, total: number): string {
  return total === 0 ? '–' : formatPercent((value / total) * 100);
}

function Loading() {
  return (
    <div className="grid gap-6 lg:grid-cols-3" role="status" aria-label="Carregando conformidade">
      <div className="lg:col-span-2">
        <Skeleton size="h-80 w-full" />
      </div>
      <Skeleton size="h-80 w-full" />
    </div>
  );
}
