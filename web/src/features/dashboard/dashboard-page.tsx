import { useQuery } from '@tanstack/react-query';
import { PageHeader } from '@/components/feedback/page-header';
import { MonthPicker } from '@/components/form/month-picker';
import { useSearchState } from '@/hooks/use-search-state';
import { currentMonth, monthLabel } from '@/lib/month';
import { choiceParam, monthParam } from '@/lib/search-params';
import { ConformitiesPanel, conformityTabs } from './components/conformities-panel';
import { ConformityCharts } from './components/conformity-charts';
import { IntelligencePanel } from './components/intelligence-panel';
import { KpiTiles } from './components/kpi-tiles';
import { LoadFailure } from './components/load-failure';
import { PriceGaps } from './components/price-gaps';
import { RenewalRadar } from './components/renewal-radar';
import { TopOpportunities } from './components/top-opportunities';
import { conformitiesQuery, contractsQuery, intelligenceQuery, overviewQuery } from './queries';

/** The month at a glance. The month lives in the URL; without one it is the current month. */
export function DashboardPage() {
  const [{ mes, conformidades: tab }, setFilters] = useSearchState({
    mes: monthParam(currentMonth()),
    conformidades: choiceParam(conformityTabs),
  });
  const overview = useQuery(overviewQuery(mes));
  const contracts = useQuery(contractsQuery(mes));
  const intelligence = useQuery(intelligenceQuery(mes));
  const conformities = useQuery(conformitiesQuery(mes));
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
        <LoadFailure
          overview={overview}
          contracts={contracts}
          intelligence={intelligence}
          conformities={conformities}
        />
        {(overview.data !== undefined || !overview.error) && (
          <>
            <PriceGaps count={overview.data?.unpriced} />
            <KpiTiles overview={overview.data} month={mes} refreshing={refreshing} />
            <ConformityCharts overview={overview.data} refreshing={refreshing} />
          </>
        )}
        <TopOpportunities month={mes} />
        <IntelligencePanel month={mes} query={intelligence} />
        <ConformitiesPanel
          month={mes}
          query={conformities}
          tab={tab}
          onTab={(next) => setFilters({ conformidades: next })}
        />
        <RenewalRadar />
      </div>
    </>
  );
}
