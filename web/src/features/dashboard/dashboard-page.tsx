import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { useCan } from '@/api/session';
import { PageHeader } from '@/components/feedback/page-header';
import { Later } from '@/components/ui/later';
import { onDemand } from '@/components/ui/on-demand';
import { useMonth } from '@/hooks/use-month';
import { useSearchState } from '@/hooks/use-search-state';
import { monthLabel, type YearMonth } from '@/lib/month';
import { choiceParam, dateParam } from '@/lib/search-params';
import { ConformitiesPanel, conformityTabs } from './components/conformities-panel';
import { ConformityCharts } from './components/conformity-charts';
import { EmptyMonth } from './components/empty-month';
import { FirstSteps } from './components/first-steps';
import { IntelligencePanel } from './components/intelligence-panel';
import { KpiTiles } from './components/kpi-tiles';
import { LawNotices } from './components/law-notices';
import { LoadFailure } from './components/load-failure';
import { MoneyTiles } from './components/money-tiles';
import { PriceGaps } from './components/price-gaps';
import { RenewalRadar } from './components/renewal-radar';
import { TopOpportunities } from './components/top-opportunities';
import { WorkCard } from './components/work-card';
import { AsOfDay } from './past/as-of-day';
import { historyQuery, noticesQuery, overviewQuery } from './queries';

const params = { conformidades: choiceParam(conformityTabs), em: dateParam() };

const PastMonth = onDemand(() => import('./past/past-month').then((m) => m.PastMonth), {
  panel: true,
});

/** The month at a glance, or as it stood on a day. */
export function DashboardPage() {
  const [mes] = useMonth();
  const [{ em }, set] = useSearchState(params);
  const mayLookBack = useCan('months:work');
  const past = mayLookBack ? em : '';
  return (
    <>
      <PageHeader
        title="Dashboard"
        description={`Conformidade e oportunidades de ${monthLabel(mes)}`}
        actions={mayLookBack && <AsOfDay day={em} onDay={(day) => set({ em: day })} />}
      />
      {past ? (
        <PastMonth month={mes} day={past} onLeave={() => set({ em: '' })} />
      ) : (
        <Today mes={mes} />
      )}
    </>
  );
}

/** The month as it is now. */
function Today({ mes }: { mes: YearMonth }) {
  const [{ conformidades: tab }, setFilters] = useSearchState(params);
  const overview = useQuery(overviewQuery(mes));
  const notices = useQuery(noticesQuery);
  usePrefetchQuery(historyQuery(mes));
  const refreshing = overview.isFetching && overview.data !== undefined;
  return (
    <div className="space-y-6">
      <FirstSteps />
      <WorkCard month={mes} />
      <EmptyMonth overview={overview.data} month={mes} />
      <LoadFailure month={mes} />
      {(overview.data !== undefined || !overview.error) && (
        <>
          {notices.data && (
            <>
              <LawNotices notices={notices.data} month={mes} />
              <PriceGaps count={notices.data.unpriced} />
            </>
          )}
          <KpiTiles overview={overview.data} month={mes} refreshing={refreshing} />
          <MoneyTiles month={mes} />
        </>
      )}
      <Later known={overview.data !== undefined}>
        {(overview.data !== undefined || !overview.error) && (
          <ConformityCharts overview={overview.data} month={mes} refreshing={refreshing} />
        )}
        <TopOpportunities month={mes} />
        <IntelligencePanel month={mes} />
        <ConformitiesPanel
          month={mes}
          tab={tab}
          onTab={(next) => setFilters({ conformidades: next })}
        />
        <RenewalRadar />
      </Later>
    </div>
  );
}
