import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { CommissionSummaryWire, CommissionWire } from '@/api/commissions';
import { useCan } from '@/api/session';
import { parseSort, sortText } from '@/components/data-table/columns';
import { Pagination } from '@/components/data-table/pagination';
import { ErrorBanner } from '@/components/feedback/error-banner';
import { PageHeader } from '@/components/feedback/page-header';
import { MonthPicker } from '@/components/form/month-picker';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { SearchInput } from '@/components/ui/search-input';
import { Select } from '@/components/ui/select';
import { useLastPage } from '@/hooks/use-last-page';
import { useSearchState } from '@/hooks/use-search-state';
import { messageOf } from '@/lib/api-error';
import { currentMonth, monthLabel } from '@/lib/month';
import { paths } from '@/lib/paths';
import { monthParam, optionParam, pageParam, sortParam, textParam } from '@/lib/search-params';
import { plural } from '@/lib/text';
import { ExportButtons } from './components/export-buttons';
import { HistoryTable, sortable } from './components/history-table';
import { ScheduleDrawer } from './components/schedule-drawer';
import { SelectionBar } from './components/selection-bar';
import { SummaryCards } from './components/summary-cards';
import { statuses, statusWords } from './labels';
import { commissionsQuery, type Filters, pageSize, queryOfFilters, summaryQuery } from './queries';

const none: ReadonlyMap<string, CommissionWire> = new Map();

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
  const [schedule, setSchedule] = useState<CommissionWire | null>(null);
  const [chosen, setChosen] = useState(none);
  const list = useQuery(commissionsQuery(filters));
  const summary = useQuery(summaryQuery(filters));
  const { data } = list;
  const error = list.error ?? summary.error;
  const counted = data && { total: data.total, capped: data.totalCapped };
  useLastPage(filters.page, counted, pageSize, list.isPlaceholderData, (page) =>
    setFilters({ page }),
  );

  const change = (patch: Partial<Filters>) => {
    setChosen(none);
    setFilters({ page: 1, ...patch }, { push: !('q' in patch) });
  };
  const choose = useCallback((row: CommissionWire, on: boolean) => {
    setChosen((before) => {
      const after = new Map(before);
      if (on) after.set(row.id, row);
      else after.delete(row.id);
      return after;
    });
  }, []);
  const refresh = () => {
    void list.refetch();
    void summary.refetch();
  };

  return (
    <>
      <PageHeader
        list
        title="Comissões & Performance"
        description={`Comissões de ${monthLabel(filters.mes)}`}
        actions={<HeaderActions filters={filters} onMonth={(mes) => change({ mes })} />}
      />
      <div className="space-y-6">
        {error && (
          <ErrorBanner
            title="Não foi possível carregar as comissões."
            detail={messageOf(error, '') || undefined}
            error={error}
            onRetry={refresh}
            retrying={list.isFetching}
          />
        )}
        {(summary.data || !summary.error) && <SummaryCards summary={summary.data} />}
        <FilterBar filters={filters} summary={summary.data} onChange={change} />
        {(data || !list.error) && (
          <Card
            title="Histórico"
            description={data ? plural(data.total, 'comissão', 'comissões') : undefined}
            padding="none"
            refreshing={list.isFetching && data !== undefined}
          >
            {manages && data && data.total > 0 && (
              <SelectionBar
                rows={data.data}
                chosen={chosen}
                onChange={setChosen}
                onDone={() => setChosen(none)}
              />
            )}
            <HistoryTable
              rows={data?.data}
              sort={parseSort(filters.sort)}
              onSort={(sort) => change({ sort: sortText(sort) })}
              onSchedule={setSchedule}
              everybody={manages}
              chosen={manages ? idsOf(chosen) : null}
              onChoose={choose}
            />
            {data && data.total > pageSize && (
              <Pagination
                page={filters.page}
                pageSize={pageSize}
                total={data.total}
                onPage={(page) => change({ page })}
              />
            )}
          </Card>
        )}
      </div>
      {schedule && <ScheduleDrawer of={schedule} onClose={() => setSchedule(null)} />}
    </>
  );
}

const idsOf = (chosen: ReadonlyMap<string, CommissionWire>) => new Set(chosen.keys());

interface HeaderActionsProps {
  filters: Filters;
  onMonth: (mes: string) => void;
}

function HeaderActions({ filters, onMonth }: HeaderActionsProps) {
  const manages = useCan('settings:manage');
  const exports = useCan('commissions:export');
  return (
    <>
      <MonthPicker label="Mês das comissões" value={filters.mes} onChange={onMonth} arrows />
      {exports && <ExportButtons query={queryOfFilters(filters)} />}
      {manages && <ButtonLink to={paths.commissionPlans}>Planos</ButtonLink>}
    </>
  );
}

interface FilterBarProps {
  filters: Filters;
  summary: CommissionSummaryWire | undefined;
  onChange: (patch: Partial<Filters>) => void;
}

function FilterBar({ filters, summary, onChange }: FilterBarProps) {
  const people = summary?.beneficiarios ?? [];
  return (
    <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_12rem_14rem]">
      <SearchInput
        label="Buscar por cliente, CNPJ ou contrato"
        value={filters.q}
        onSearch={(q) => onChange({ q })}
      />
      <Select
        aria-label="Status"
        value={filters.status ?? ''}
        placeholder="Todos os status"
        options={statuses.map((value) => ({ value, label: statusWords(value).label }))}
        onChange={(event) =>
          onChange({ status: statuses.find((s) => s === event.target.value) ?? null })
        }
      />
      {(people.length > 1 || filters.beneficiario !== '') && (
        <Select
          aria-label="Beneficiário"
          value={filters.beneficiario}
          placeholder="Todos os beneficiários"
          options={people.map(({ id, nome }) => ({ value: id, label: nome }))}
          onChange={(event) => onChange({ beneficiario: event.target.value })}
        />
      )}
    </div>
  );
}
