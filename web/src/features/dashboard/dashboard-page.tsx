import { useQuery } from '@tanstack/react-query';
import { PageHeader } from '@/components/feedback/page-header';
import { MonthPicker } from '@/components/form/month-picker';
import { useSearchState } from '@/hooks/use-search-state';
import { currentMonth, monthLabel } from '@/lib/month';
import { monthParam } from '@/lib/search-params';
import { ConformityCharts } from './components/conformity-charts';
import { KpiTiles } from './components/kpi-tiles';
import { LoadFailure } from './components/load-failure';
import { TopOpportunities } from './components/top-opportunities';
import { contractsQuery, overviewQuery } from './queries';

/** The month at a glance. The month lives in the URL; without one it is the current month. */
export function DashboardPage() {
  const [{ mes }, setFilters] = useSearchState({ mes: monthParam(currentMonth()) });
  const overview = useQuery(overviewQuery(mes));
  const contracts = useQuery(contractsQuery(mes));
  const refreshing = overview.isFetching && overview.data !== undefined;
  return (
    <>
      <PageHeader
        title="Dashboard"
        description={`Conformidade e oportunidades de ${monthLabel(mes)}`}
        actions={
          <MonthPicker
            label="Mês de referência"
            value={mes}
            onChange={(next) => setFilters({ mes: next }, { push: true })}
            arrows
          />
        }
      />
      <div className="space-y-6">
        <LoadFailure overview={overview} contracts={contracts} />
        {(overview.data !== undefined || !overview.error) && (
          <>
            <KpiTiles overview={overview.data} month={mes} refreshing={refreshing} />
            <ConformityCharts overview={overview.data} refreshing={refreshing} />
          </>
        )}
        <TopOpportunities month={mes} />
      </div>
    </>
  );
}
