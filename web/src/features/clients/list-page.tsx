import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Ellipsis, FileUp, RefreshCw, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { exportLeadsPath } from '@/api/clients';
import { useCan, useUser } from '@/api/session';
import type { Column } from '@/components/data-table/columns';
import { Pagination } from '@/components/data-table/pagination';
import { TableBar } from '@/components/data-table/table-bar';
import { ErrorBanner } from '@/components/feedback/error-banner';
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
import { Board } from './components/board';
import { ClientFilters } from './components/client-filters';
import { ClientTable, clientColumns } from './components/client-table';
import { FallbackBanner } from './components/fallback-banner';
import { RequestsCard } from './components/requests-card';
import {
  exportQuery,
  type Filters,
  filtered,
  filterParams,
  isFiltered,
  noFilters,
  pageSize,
} from './filters';
import { type ClientLoad, clientsQuery } from './load';
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

/** Every client in reach as a list or as the board of the funnel. */
export function ListPage() {
  const queryClient = useQueryClient();
  const { demo } = useUser();
  const mayWrite = useCan('leads:update');
  const mayAssign = useCan('clients:assign');
  const [filters, setFilters] = useSearchState(filterParams);
  const [open, setOpen] = useState<'create' | 'import' | null>(null);
  const load = useQuery(clientsQuery(queryClient, demo));
  const { data, error, isFetching } = load;
  const view = filters.visao ?? 'lista';
  const table = useTableView('clientes', clientColumns);
  const reset = () => setFilters(noFilters, { push: true });
  const tools = {
    view: table,
    exporting: {
      path: exportLeadsPath,
      query: exportQuery(filters),
      name: 'clientes',
      total: exported(data, filters),
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
          clients={data?.clients ?? []}
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
              aria-busy={(isFetching && data !== undefined) || undefined}
              onClick={() => void load.refetch()}
            />
          }
        />
        {mayAssign && <RequestsCard />}
        {data && <FallbackBanner load={data} />}
        {error && (
          <ErrorBanner
            title={`Erro ao carregar clientes: ${error.message}`}
            error={error}
            onRetry={() => void load.refetch()}
            retrying={isFetching}
          />
        )}
        {(data !== undefined || !error) &&
          (view === 'quadro' ? (
            <Board
              clients={data && filtered(data.clients, filters)}
              movable={mayWrite && data?.source === 'server'}
            />
          ) : (
            <List
              load={data}
              view={table}
              filters={filters}
              refreshing={isFetching}
              onPage={(page) => setFilters({ page }, { push: true })}
              onReset={reset}
              onCreate={() => setOpen('create')}
            />
          ))}
      </div>
      {open === 'create' && <CreateDialog onClose={() => setOpen(null)} />}
      {open === 'import' && <ImportLeadsDialog onClose={() => setOpen(null)} />}
    </>
  );
}

/** How many rows an export would have; the server knows only its own. */
function exported(load: ClientLoad | undefined, filters: Filters): number {
  return load?.source === 'server' ? filtered(load.clients, filters).length : 0;
}

interface HeadActionsProps {
  write: boolean;
  onImport: () => void;
  onCreate: () => void;
}

/** What the page leads to and creates; on small screens behind one button but the last. */
function HeadActions({ write, onImport, onCreate }: HeadActionsProps) {
  const simulate = useCan('simulations:use');
  const isDesktop = useIsDesktop();
  const create = write && <CreateButton label="Novo lead" onClick={onCreate} />;
  if (isDesktop) {
    return (
      <>
        {simulate && (
          <ButtonLink icon={<RefreshCw />} to={paths.rerun}>
            Re-simulação
          </ButtonLink>
        )}
        {write && (
          <Button icon={<FileUp />} onClick={onImport}>
            Importar planilha
          </Button>
        )}
        {create}
      </>
    );
  }
  return (
    <>
      {(simulate || write) && (
        <Menu trigger={<IconButton label="Mais ações" icon={<Ellipsis />} plain />}>
          {simulate && <MenuLink to={paths.rerun}>Re-simulação</MenuLink>}
          {write && <MenuItem onSelect={onImport}>Importar planilha</MenuItem>}
        </Menu>
      )}
      {create}
    </>
  );
}

interface ListProps {
  load: ClientLoad | undefined;
  view: TableView<Column<Client>>;
  filters: Filters;
  refreshing: boolean;
  onPage: (page: number) => void;
  onReset: () => void;
  onCreate: () => void;
}

function List(props: ListProps) {
  const { load, view, filters, refreshing, onPage, onReset, onCreate } = props;
  const shown = load && filtered(load.clients, filters);
  const start = (filters.page - 1) * pageSize;
  const paper = usePaper(
    async () => ({
      rows: shown ?? [],
      total: shown?.length ?? 0,
      capped: false,
    }),
    shown?.slice(start, start + pageSize),
  );
  useLastPage(
    filters.page,
    shown && { total: shown.length, capped: false },
    pageSize,
    refreshing,
    onPage,
  );
  const peek = usePeek({
    rows: paper.rows,
    rowKey: (client) => client.id,
    page: filters.page,
    pageSize,
    total: shown?.length ?? 0,
  });
  return (
    <ListWithPanel panel={peek.isOpen && <ClientPanel peek={peek} />}>
      <Card padding="none" refreshing={refreshing && load !== undefined}>
        <TableBar
          status={
            shown === undefined
              ? 'Carregando clientes...'
              : plural(shown.length, 'cliente', 'clientes')
          }
          printing={paper}
        />
        <ClientTable
          rows={paper.rows}
          view={view}
          peek={peek}
          onReset={isFiltered(filters) && onReset}
          onCreate={onCreate}
          linked={load?.source !== 'demo'}
        />
        {shown !== undefined && shown.length > pageSize && (
          <Pagination
            page={filters.page}
            pageSize={pageSize}
            total={shown.length}
            onPage={onPage}
          />
        )}
      </Card>
    </ListWithPanel>
  );
}
