import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CommissionRowBody, PageCommissionRowBody } from '@/api/gen/types.gen';
import { useCan } from '@/api/session';
import { parseSort, sortText } from '@/components/data-table/columns';
import { Pagination } from '@/components/data-table/pagination';
import { ErrorBanner } from '@/components/feedback/error-banner';
import { PageHeader } from '@/components/feedback/page-header';
import { Badge } from '@/components/ui/badge';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { useLastPage } from '@/hooks/use-last-page';
import { useIsDesktop } from '@/hooks/use-media-query';
import { useSearchState } from '@/hooks/use-search-state';
import { type Selection, useSelection } from '@/hooks/use-selection';
import { messageOf } from '@/lib/api-error';
import { currentMonth, monthLabel, monthShort } from '@/lib/month';
import { paths } from '@/lib/paths';
import { monthParam, optionParam, pageParam, sortParam, textParam } from '@/lib/search-params';
import { plural } from '@/lib/text';
import { CommissionFilters } from './components/commission-filters';
import { HistoryTable, sortable } from './components/history-table';
import { ScheduleDrawer } from './components/schedule-drawer';
import { SelectionActs } from './components/selection-acts';
import { SummaryCards } from './components/summary-cards';
import { statuses } from './labels';
import { commissionsQuery, type Filters, pageSize, summaryQuery } from './queries';

const noRows: readonly CommissionRowBody[] = [];

/** The commissions of a month: what was generated, paid and is pending, and each of them. */
export function CommissionsPage() {
  const [filters, setFilters] = useSearchState({
    mes: monthParam(currentMonth()),
    status: optionParam(statuses),
    q: textParam(),
    beneficiario: textParam(),
    sort: sortParam(sortable),
    page: pageParam(),
  });
  const manages = useCan('settings:manage');
  const [schedule, setSchedule] = useState<CommissionRowBody | null>(null);
  const list = useQuery(commissionsQuery(filters));
  const summary = useQuery(summaryQuery(filters));
  const { data } = list;
  const error = list.error ?? summary.error;
  useLastPage(filters.page, data, pageSize, list.isPlaceholderData, (page) => setFilters({ page }));

  const selection = useSelection(data?.data.map(({ id }) => id));
  const isDesktop = useIsDesktop();
  const change = (patch: Partial<Filters>) => {
    selection.clear();
    setFilters({ page: 1, ...patch }, { push: !('q' in patch) });
  };
  const refresh = () => {
    void list.refetch();
    void summary.refetch();
  };

  const cards = (summary.data || !summary.error) && <SummaryCards summary={summary.data} />;
  return (
    <>
      <PageHeader
        list
        title="Comissões & Performance"
        description={`Comissões de ${monthLabel(filters.mes)}`}
        badge={!isDesktop && <Badge>{monthShort(filters.mes)}</Badge>}
        actions={manages && <ButtonLink to={paths.commissionPlans}>Planos</ButtonLink>}
      />
      <div className="space-y-3">
        {error && (
          <ErrorBanner
            title="Não foi possível carregar as comissões."
            detail={messageOf(error, '') || undefined}
            error={error}
            onRetry={refresh}
            retrying={list.isFetching}
          />
        )}
        {isDesktop && cards}
        <CommissionFilters filters={filters} summary={summary.data} onChange={change} />
        {(data || !list.error) && (
          <CommissionList
            data={data}
            refreshing={list.isFetching && data !== undefined}
            filters={filters}
            onChange={change}
            selection={selection}
            onSchedule={setSchedule}
          />
        )}
        {!isDesktop && cards}
      </div>
      {schedule && <ScheduleDrawer of={schedule} onClose={() => setSchedule(null)} />}
    </>
  );
}

interface CommissionListProps {
  data: PageCommissionRowBody | undefined;
  refreshing: boolean;
  filters: Filters;
  onChange: (patch: Partial<Filters>) => void;
  selection: Selection;
  onSchedule: (row: CommissionRowBody) => void;
}

/** The month's commissions with what can be done with those that are ticked. */
function CommissionList(props: CommissionListProps) {
  const { data, refreshing, filters, onChange, selection, onSchedule } = props;
  const manages = useCan('settings:manage');
  return (
    <Card padding="none" refreshing={refreshing}>
      <HistoryTable
        rows={data?.data}
        sort={parseSort(filters.sort)}
        onSort={(sort) => onChange({ sort: sortText(sort) })}
        onSchedule={onSchedule}
        everybody={manages}
        onReset={isFiltered(filters) && (() => onChange({ q: '', status: null, beneficiario: '' }))}
        selection={manages ? selection : undefined}
      />
      <SelectionActs rows={data?.data ?? noRows} selection={selection} />
      <Pagination
        status={data && plural(data.total, 'comissão', 'comissões')}
        page={filters.page}
        pageSize={pageSize}
        total={data?.total}
        onPage={(page) => onChange({ page })}
      />
    </Card>
  );
}

function isFiltered({ q, status, beneficiario }: Filters): boolean {
  return [q, status, beneficiario].some(Boolean);
}
