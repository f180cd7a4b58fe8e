import { useQuery } from '@tanstack/react-query';
import { Upload as UploadIcon } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import { exportBalances } from '@/api/gen/balancos';
import { useCan } from '@/api/session';
import { parseSort, type Sort, sortKeys, sortText } from '@/components/data-table/columns';
import { Pagination } from '@/components/data-table/pagination';
import type { TableToolsProps } from '@/components/data-table/table-tools';
import { LoadError } from '@/components/feedback/error-banner';
import { PageHeader } from '@/components/feedback/page-header';
import { FilterBar } from '@/components/filter-bar/filter-bar';
import { SavedViews } from '@/components/saved-views/saved-views';
import { ListWithPanel } from '@/components/side-panel/list-with-panel';
import { Card } from '@/components/ui/card';
import { HeadButton } from '@/components/ui/head-button';
import { onDemand } from '@/components/ui/on-demand';
import { SearchInput } from '@/components/ui/search-input';
import { Select } from '@/components/ui/select';
import { useAct } from '@/hooks/use-act';
import { useLastPage } from '@/hooks/use-last-page';
import { usePaper } from '@/hooks/use-paper';
import { usePeek } from '@/hooks/use-peek';
import { useSearchState } from '@/hooks/use-search-state';
import { useTableView } from '@/hooks/use-table-view';
import { monthLabel, type YearMonth } from '@/lib/month';
import { monthParam, pageParam, sortParam, textParam } from '@/lib/search-params';
import { plural } from '@/lib/text';
import { balanceMessage } from '@/model/balance/errors';
import type { BalancePage, BalanceRow } from '@/model/balance/row';
import { BalanceTable, balanceColumns } from './components/balance-table';
import { balanceListQuery, balanceQueryOf, monthsQuery, pageSize } from './queries';

const BalancePanel = onDemand(
  () => import('./components/balance-panel').then((m) => m.BalancePanel),
  { panel: true },
);

const builtIn = [{ name: 'Todos', query: '' }];

const params = {
  q: textParam(),
  mes: monthParam(null),
  sort: sortParam(sortKeys(balanceColumns)),
  page: pageParam(),
};

interface ListPageProps {
  /** The dialog that sends a sheet, which belongs to the imports. */
  Upload: ComponentType<{ onClose: () => void }>;
}

/** Every balance in reach, searched and paged by the server. */
export function ListPage({ Upload }: ListPageProps) {
  const [filters, setFilters] = useSearchState(params);
  const [uploading, setUploading] = useState(false);
  const mayUpload = useCan('balances:upload');
  useAct('enviar', () => setUploading(true));
  const sort = parseSort(filters.sort);
  const setSort = (next: Sort | null) =>
    setFilters({ sort: sortText(next), page: 1 }, { push: true });
  const view = useTableView('balancos', balanceColumns);
  const list = useQuery(balanceListQuery(filters));
  const paper = usePaper(
    (client, page, size) => client.fetchQuery(balanceListQuery({ ...filters, page }, size)),
    list.data?.rows,
  );
  const { data, error, isFetching } = list;
  const peek = usePeek({
    rows: data?.rows,
    rowKey: (row) => row.id,
    stale: list.isPlaceholderData,
    page: filters.page,
    pageSize,
    total: data?.total ?? 0,
  });

  useLastPage(filters.page, data, pageSize, list.isPlaceholderData, (page) => setFilters({ page }));

  return (
    <>
      <PageHeader
        title="Balanço Energético"
        list
        description={`Consumo, geração e saldo de cada medidor ${filters.mes ? `em ${monthLabel(filters.mes)}` : 'na soma dos meses importados'}`}
        actions={
          mayUpload && (
            <HeadButton
              variant="primary"
              label="Enviar planilha"
              icon={<UploadIcon />}
              onClick={() => setUploading(true)}
            />
          )
        }
      />
      <div className="space-y-3">
        <SavedViews screen="balancos" keys={Object.keys(params)} table={view} builtIn={builtIn} />
        <BalanceFilters
          q={filters.q}
          mes={filters.mes}
          onChange={(patch) => setFilters({ page: 1, ...patch }, { push: 'mes' in patch })}
          tools={{
            view,
            sort,
            onSort: setSort,
            exporting: {
              path: exportBalances.url,
              query: balanceQueryOf(filters),
              name: 'balancos',
              total: data?.total,
            },
            printing: paper,
          }}
        />
        <LoadError
          query={list}
          title="Não foi possível carregar os balanços energéticos."
          detail={balanceMessage(error)}
        />
        {(data !== undefined || !error) && (
          <ListWithPanel panel={peek.isOpen && <BalancePanel peek={peek} />}>
            <Card padding="none" refreshing={isFetching && data !== undefined}>
              <BalanceTable
                rows={paper.rows}
                view={view}
                sort={sort}
                onSort={setSort}
                peek={peek}
                onReset={
                  (filters.q !== '' || filters.mes !== null) &&
                  (() => setFilters({ q: '', mes: null, page: 1 }, { push: true }))
                }
              />
              <Pagination
                status={stateText(data, isFetching)}
                page={filters.page}
                pageSize={pageSize}
                total={data?.total}
                totalCapped={data?.capped}
                onPage={(page) => setFilters({ page }, { push: true })}
              />
            </Card>
          </ListWithPanel>
        )}
      </div>
      {uploading && <Upload onClose={() => setUploading(false)} />}
    </>
  );
}

function stateText(data: BalancePage | undefined, isFetching: boolean): string {
  if (data === undefined) return 'Carregando balanços energéticos...';
  if (isFetching) return 'Atualizando...';
  const text = plural(data.total, 'balanço', 'balanços');
  return data.capped ? `mais de ${text}` : text;
}

interface BalanceFiltersProps {
  q: string;
  /** null for every month. */
  mes: YearMonth | null;
  onChange: (patch: { q?: string; mes?: YearMonth | null }) => void;
  tools: TableToolsProps<BalanceRow>;
}

/** Search by customer, meter or CNPJ, the month, and what is done with the table. */
function BalanceFilters({ q, mes, onChange, tools }: BalanceFiltersProps) {
  const { data: withData = [] } = useQuery(monthsQuery);
  const months = mes && !withData.includes(mes) ? [mes, ...withData].sort().reverse() : withData;
  return (
    <FilterBar
      search={
        <SearchInput
          label="Buscar cliente por nome"
          value={q}
          onSearch={(next) => onChange({ q: next })}
        />
      }
      active={mes === null ? 0 : 1}
      onReset={() => onChange({ q: '', mes: null })}
      tools={tools}
    >
      <div className="w-48">
        <Select
          aria-label="Mês de referência"
          placeholder="Todos os meses"
          value={mes ?? ''}
          options={months.map((month) => ({ value: month, label: monthLabel(month) }))}
          onChange={(event) => onChange({ mes: event.target.value || null })}
        />
      </div>
    </FilterBar>
  );
}
