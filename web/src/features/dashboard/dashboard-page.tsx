import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useCan, useUser } from '@/api/session';
import { Banner } from '@/components/feedback/banner';
import { ErrorBanner } from '@/components/feedback/error-banner';
import { PageHeader } from '@/components/feedback/page-header';
import { DayInput } from '@/components/form/day-input';
import { ButtonLink } from '@/components/ui/button';
import { Later } from '@/components/ui/later';
import { onDemand } from '@/components/ui/on-demand';
import { useMonth } from '@/hooks/use-month';
import { useSearchState } from '@/hooks/use-search-state';
import { messageOf } from '@/lib/api-error';
import { monthLabel, type YearMonth } from '@/lib/month';
import { paths } from '@/lib/paths';
import { choiceParam, dateParam } from '@/lib/search-params';
import { plural } from '@/lib/text';
import { workQuery } from '@/model/work/work';
import { WorkPanel } from '@/model/work/work-panel';
import { ConformitiesPanel, conformityTabs } from './components/conformities-panel';
import { ConformityCharts } from './components/conformity-charts';
import { FirstSteps } from './components/first-steps';
import { IntelligencePanel } from './components/intelligence-panel';
import { KpiTiles } from './components/kpi-tiles';
import { LawNotices } from './components/law-notices';
import { MoneyTiles } from './components/money-tiles';
import { RenewalRadar } from './components/renewal-radar';
import { TopOpportunities } from './components/top-opportunities';
import type { Overview } from './mappers';
import {
  conformitiesQuery,
  contractsQuery,
  historyQuery,
  intelligenceQuery,
  noticesQuery,
  overviewQuery,
} from './queries';

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

interface EmptyMonthProps {
  overview: Overview | undefined;
  month: YearMonth;
}

/** Says that nothing is measured in the month, and leads to the newest that is. */
function EmptyMonth({ overview, month }: EmptyMonthProps) {
  const { mesPadrao: latest } = useUser();
  if (overview === undefined || overview.month !== month || !latest || latest === month)
    return null;
  if (overview.distribution.Indefinido !== overview.total) return null;
  return (
    <Banner
      tone="info"
      title={`${monthLabel(month)} ainda não tem medição.`}
      action={
        <ButtonLink to={paths.dashboard(latest)} size="sm">
          {`Ver ${monthLabel(latest)}`}
        </ButtonLink>
      }
    />
  );
}

/** One banner for the four calls; its button asks again for the main two and for what failed. */
function LoadFailure({ month }: { month: YearMonth }) {
  const overview = useQuery(overviewQuery(month));
  const contracts = useQuery(contractsQuery(month));
  const intelligence = useQuery(intelligenceQuery(month));
  const conformities = useQuery(conformitiesQuery(month));
  const failed = [
    { call: overview, message: 'Falha ao carregar overview' },
    { call: contracts, message: 'Falha ao carregar contratos' },
    { call: intelligence, message: 'Falha ao carregar inteligência' },
    { call: conformities, message: 'Falha ao carregar conformidades' },
  ].filter(({ call }) => call.error);
  if (failed.length === 0) return null;
  const details = new Set(failed.map(({ call, message }) => messageOf(call.error, message)));
  const again = new Set([overview, contracts, ...failed.map(({ call }) => call)]);
  return (
    <ErrorBanner
      title="Falha ao carregar dados do dashboard."
      detail={[...details].map((text) => <p key={text}>{text}</p>)}
      error={failed[0]?.call.error}
      onRetry={() => {
        for (const call of again) void call.refetch();
      }}
      retrying={[...again].some((call) => call.isFetching)}
    />
  );
}

/** The contracts whose prices run out within three months; nothing where there are none. */
function PriceGaps({ count }: { count: number }) {
  if (!count) return null;
  return (
    <Banner
      tone="warn"
      title={`${plural(count, 'contrato', 'contratos')} sem preço acordado nos próximos 3 meses.`}
      action={
        <ButtonLink size="sm" to={paths.contracts({ sem_preco: '1' })}>
          Ver contratos sem preço
        </ButtonLink>
      }
    />
  );
}

/** The first lines of what there is to do. */
function WorkCard({ month }: { month: YearMonth }) {
  return (
    <WorkPanel
      title="Meu dia"
      query={workQuery(month)}
      none="Nada pendente para hoje."
      shown={6}
      actions={
        <ButtonLink to={paths.work(month)} variant="ghost" size="sm">
          Ver tudo
        </ButtonLink>
      }
    />
  );
}

/** The day of which the month is shown; empty is now. */
function AsOfDay({ day, onDay }: { day: string; onDay: (day: string) => void }) {
  const id = useId();
  return (
    <div className="flex items-center gap-2" data-print="hide">
      <label htmlFor={id} className="text-dense whitespace-nowrap text-muted">
        Como estava em
      </label>
      <div className="w-40">
        <DayInput id={id} label="Como estava em" untilToday value={day} onChange={onDay} />
      </div>
    </div>
  );
}
