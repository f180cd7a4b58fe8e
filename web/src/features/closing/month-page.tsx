import { useQuery } from '@tanstack/react-query';
import { useCan, useUser } from '@/api/session';
import { ErrorBanner } from '@/components/feedback/error-banner';
import { PageHeader } from '@/components/feedback/page-header';
import { SavedViews } from '@/components/saved-views/saved-views';
import { Skeleton } from '@/components/ui/skeleton';
import { useLastPage } from '@/hooks/use-last-page';
import { useIsDesktop } from '@/hooks/use-media-query';
import { useMonth } from '@/hooks/use-month';
import { usePaper } from '@/hooks/use-paper';
import { useSearchState } from '@/hooks/use-search-state';
import { useTableView } from '@/hooks/use-table-view';
import { messageOf } from '@/lib/api-error';
import { monthLabel } from '@/lib/month';
import { hasRole } from '@/lib/permissions';
import { optionParam, pageParam, textParam } from '@/lib/search-params';
import { MonthMenu } from './after/month-menu';
import { ClientList } from './components/client-list';
import { CloseReady } from './components/close-ready';
import { closingColumns } from './components/closing-columns';
import { ClosingFilters } from './components/closing-filters';
import { MonthHead } from './components/month-head';
import { SupplyActs } from './components/supply-acts';
import { bookQuery, type ClosingFilters as Filters, pageSize } from './queries';
import { itemKeys, states } from './states';

const params = {
  q: textParam(),
  estado: optionParam(states),
  item: optionParam(itemKeys),
  responsavel: textParam(),
  page: pageParam(),
};

const noFilters: Filters = { q: '', estado: null, item: null, responsavel: '', page: 1 };

const everybody = [
  { name: 'Todos', query: '' },
  { name: 'Sem responsável', query: 'responsavel=ninguem' },
];
const withOwn = [...everybody, { name: 'Meus', query: 'responsavel=eu' }];

const columnsWithoutMoney = closingColumns.filter(({ id }) => id !== 'em_jogo');

/** The month of every client in reach: how ready it is, what is missing, and the close. */
export function MonthPage() {
  const [mes] = useMonth();
  const [filters, setFilters] = useSearchState(params);
  const mayWork = useCan('months:work');
  const mayClose = useCan('months:close');
  const seesMoney = !hasRole(useUser(), 'parceiro');
  const isDesktop = useIsDesktop();
  const view = useTableView('fechamento', seesMoney ? closingColumns : columnsWithoutMoney);
  const list = useQuery(bookQuery(mes, filters));
  const paper = usePaper(async (client, page, size) => {
    const { clientes, total } = await client.fetchQuery(bookQuery(mes, { ...filters, page }, size));
    return { data: clientes, total };
  }, list.data?.clientes);
  const { data, error, isFetching } = list;
  useLastPage(filters.page, data, pageSize, list.isPlaceholderData, (page) => setFilters({ page }));
  const change = (patch: Partial<Filters>) =>
    setFilters({ page: 1, ...patch }, { push: !('q' in patch) });
  const reset = () => setFilters(noFilters, { push: true });
  const head = data ? (
    <MonthHead book={data} filters={filters} onChange={change} />
  ) : (
    !error && <Skeleton size="h-40 w-full" />
  );
  return (
    <>
      <PageHeader
        list
        title="Fechamento"
        description={`O que falta para fechar ${monthLabel(mes)}, cliente a cliente`}
        actions={
          <>
            {isDesktop && <SupplyActs mes={mes} />}
            {mayWork && <MonthMenu mes={mes} />}
            {mayClose && <CloseReady mes={mes} ready={data?.prontos ?? 0} />}
          </>
        }
      />
      <div className="space-y-3">
        {isDesktop && head}
        <SavedViews
          screen="fechamento"
          keys={Object.keys(params)}
          table={view}
          builtIn={mayWork ? withOwn : everybody}
        />
        <ClosingFilters
          filters={filters}
          onChange={change}
          onReset={reset}
          tools={{ view, printing: paper }}
        />
        {error && (
          <ErrorBanner
            title="Não foi possível carregar o fechamento."
            detail={messageOf(error, '')}
            error={error}
            onRetry={() => void list.refetch()}
            retrying={isFetching}
          />
        )}
        {(data !== undefined || !error) && (
          <ClientList
            mes={mes}
            book={data}
            rows={paper.rows}
            view={view}
            onReset={isFiltered(filters) && reset}
            stale={list.isPlaceholderData}
            refreshing={isFetching}
            page={filters.page}
            onPage={(page) => setFilters({ page }, { push: true })}
          />
        )}
        {!isDesktop && head}
      </div>
    </>
  );
}

function isFiltered({ q, estado, item, responsavel }: Filters): boolean {
  return [q, estado, item, responsavel].some(Boolean);
}
