import { useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query';
import { Copy, Ellipsis, FileUp, RefreshCw, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { exportLeads } from '@/api/gen/clientes';
import { useCan, useUser } from '@/api/session';
import { type Column, parseSort, type Sort, sortText } from '@/components/data-table/columns';
import { Pagination } from '@/components/data-table/pagination';
import { TableBar } from '@/components/data-table/table-bar';
import { PageHeader } from '@/components/feedback/page-header';
import { SavedViews } from '@/components/saved-views/saved-views';
import { ListWithPanel } from '@/components/side-panel/list-with-panel';
import { Button, ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { CreateButton } from '@/components/ui/head-button';
import { IconButton } from '@/components/ui/icon-button';
import { Menu, MenuItem, MenuLink } from '@/components/ui/menu';
import { onDemand } from '@/components/ui/on-demand';
import { Tabs } from '@/components/ui/tabs';
import { useLastPage } from '@/hooks/use-last-page';
import { useIsDesktop } from '@/hooks/use-media-query';
import { usePaper } from '@/hooks/use-paper';
import { usePeek } from '@/hooks/use-peek';
import { useSearchState } from '@/hooks/use-search-state';
import { type TableView, useTableView } from '@/hooks/use-table-view';
import { paths } from '@/lib/paths';
import { plural } from '@/lib/text';
import { useDataColumns } from '@/model/additional/data-columns';
import { Board } from './components/board';
import { ClientFilters } from './components/client-filters';
import { ClientTable, clientColumns } from './components/client-table';
import { LoadState } from './components/load-state';
import { RequestsCard } from './components/requests-card';
import {
  type Filters,
  filterParams,
  isFiltered,
  noFilters,
  pageSize,
  queryOfFilters,
} from './filters';
import { type ClientPage, clientsKey, clientsQuery } from './load';
import type { Client } from './normalize';

const CreateDialog = onDemand(() => import('./components/lead-dialog').then((m) => m.CreateDialog));
const ImportLeadsDialog = onDemand(() =>
  import('./components/import-dialog').then((m) => m.ImportLeadsDialog),
);

const ClientPanel = onDemand(() => import('./components/client-panel').then((m) => m.ClientPanel), {
  panel: true,
});

const viewItems = [
  { value: 'lista', label: 'Lista' },
  { value: 'quadro', label: 'Quadro' },
] as const;

const builtIn = [
  { name: 'Todos', query: '' },
  { name: 'Sem contrato em vigor', query: 'contrato=sem' },
  { name: 'Sem responsável', query: 'responsavel=nenhum' },
];

/** The clients in reach as a list or as the board of the funnel, paged by the server. */
export function ListPage() {
  const queryClient = useQueryClient();
  const { demo } = useUser();
  const mayWrite = useCan('leads:update');
  const mayAssign = useCan('clients:assign');
  const [filters, setFilters] = useSearchState(filterParams);
  const [open, setOpen] = useState<'create' | 'import' | null>(null);
  const view = filters.visao ?? 'lista';
  const list = useQuery({
    ...clientsQuery(queryClient, demo, { filters }),
    enabled: view === 'lista',
  });
  const { data, error, isFetching } = list;
  const asking = useIsFetching({ queryKey: clientsKey }) > 0;
  const refresh = () => void queryClient.invalidateQueries({ queryKey: clientsKey });
  const sort = parseSort(filters.sort);
  const setSort = (next: Sort | null) =>
    setFilters({ sort: sortText(next), page: 1 }, { push: true });
  const table = useTableView('clientes', useDataColumns('cliente', clientColumns));
  const reset = () => setFilters(noFilters, { push: true });
  const tools = {
    view: table,
    sort,
    onSort: setSort,
    exporting: {
      path: exportLeads.url,
      query: queryOfFilters(filters),
      name: 'clientes',
      total: data?.source === 'server' ? data.total : 0, // the server knows only its own
    },
  };
  return (
    <>
      <PageHeader
        list
        title="Clientes"
        description="Leads e clientes, com consumo, geração e situação na migração"
        actions={
          <HeadActions
            write={mayWrite}
            onImport={() => setOpen('import')}
            onCreate={() => setOpen('create')}
          />
        }
      />
      <div className="space-y-1.5 sm:space-y-3">
        <div className="flex flex-wrap items-center gap-4">
          <div className="w-full sm:w-56">
            <Tabs
              label="Visão"
              variant="segment"
              value={view}
              onChange={(visao) =>
                setFilters({ visao: visao === 'lista' ? null : visao }, { push: true })
              }
              items={viewItems}
            />
          </div>
          <div className="max-lg:hidden">
            <SavedViews
              screen="clientes"
              keys={Object.keys(filterParams)}
              table={table}
              builtIn={builtIn}
            />
          </div>
        </div>
        <ClientFilters
          filters={filters}
          onChange={(patch) => setFilters({ page: 1, ...patch }, { push: !('q' in patch) })}
          onReset={reset}
          tools={view === 'lista' ? tools : undefined}
          acts={
            <IconButton
              label="Atualizar"
              icon={<RotateCw />}
              variant="outline"
              size="sm"
              aria-busy={asking || undefined}
              onClick={refresh}
            />
          }
        />
        {mayAssign && <RequestsCard />}
        {view === 'quadro' && <Board filters={filters} mayMove={mayWrite} onRetry={refresh} />}
        {view === 'lista' && (
          <LoadState load={data} error={error} onRetry={refresh} retrying={isFetching} />
        )}
        {view === 'lista' && (data !== undefined || !error) && (
          <List
            load={data}
            stale={list.isPlaceholderData}
            view={table}
            sort={sort}
            onSort={setSort}
            filters={filters}
            refreshing={isFetching}
            onPage={(page) => setFilters({ page }, { push: true })}
            onReset={reset}
            onCreate={() => setOpen('create')}
          />
        )}
      </div>
      {open === 'create' && <CreateDialog onClose={() => setOpen(null)} />}
      {open === 'import' && <ImportLeadsDialog onClose={() => setOpen(null)} />}
    </>
  );
}

interface HeadActionsProps {
  write: boolean;
  onImport: () => void;
  onCreate: () => void;
}

/** What the page leads to and creates; on small screens behind one button but the last. */
function HeadActions({ write, onImport, onCreate }: HeadActionsProps) {
  const simulate = useCan('simulations:use');
  const merge = useCan('units:merge');
  const isDesktop = useIsDesktop();
  const create = write && <CreateButton label="Novo lead" onClick={onCreate} />;
  if (isDesktop) {
    return (
      <>
        {merge && (
          <ButtonLink icon={<Copy />} to={paths.clientTwins}>
            Possíveis duplicados
          </ButtonLink>
        )}
        {simulate && (
          <ButtonLink icon={<RefreshCw />} to={paths.rerun}>
            Re-simulação
          </ButtonLink>
        )}
        {write && (
          <Button icon={<FileUp />} onClick={onImport}>
            Enviar planilha
          </Button>
        )}
        {create}
      </>
    );
  }
  return (
    <>
      {(simulate || write || merge) && (
        <Menu trigger={<IconButton label="Mais ações" icon={<Ellipsis />} plain />}>
          {merge && <MenuLink to={paths.clientTwins}>Possíveis duplicados</MenuLink>}
          {simulate && <MenuLink to={paths.rerun}>Re-simulação</MenuLink>}
          {write && <MenuItem onSelect={onImport}>Enviar planilha</MenuItem>}
        </Menu>
      )}
      {create}
    </>
  );
}

interface ListProps {
  load: ClientPage | undefined;
  /** The previous page is shown while the requested one loads. */
  stale: boolean;
  view: TableView<Column<Client>>;
  sort: Sort | null;
  onSort: (sort: Sort | null) => void;
  filters: Filters;
  refreshing: boolean;
  onPage: (page: number) => void;
  onReset: () => void;
  onCreate: () => void;
}

function List(props: ListProps) {
  const { load, stale, view, sort, onSort, filters, refreshing, onPage, onReset, onCreate } = props;
  const { demo } = useUser();
  const paper = usePaper(
    (client, page, size) =>
      client.fetchQuery(clientsQuery(client, demo, { filters: { ...filters, page }, size })),
    load?.rows,
  );
  const total = load?.total ?? 0;
  useLastPage(filters.page, load && { total }, pageSize, stale, onPage);
  const peek = usePeek({
    rows: load?.rows,
    rowKey: (client) => client.id,
    stale,
    page: filters.page,
    pageSize,
    total,
  });
  return (
    <ListWithPanel panel={peek.isOpen && <ClientPanel peek={peek} />}>
      <Card padding="none" refreshing={refreshing && load !== undefined}>
        <TableBar
          status={load ? plural(total, 'cliente', 'clientes') : 'Carregando clientes...'}
          printing={paper}
        />
        <ClientTable
          rows={paper.rows}
          view={view}
          sort={sort}
          onSort={onSort}
          peek={peek}
          onReset={isFiltered(filters) && onReset}
          onCreate={onCreate}
          linked={load?.source !== 'demo'}
        />
        {total > pageSize && (
          <Pagination page={filters.page} pageSize={pageSize} total={total} onPage={onPage} />
        )}
      </Card>
    </ListWithPanel>
  );
}
