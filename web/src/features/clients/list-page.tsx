import { useQuery, useQueryClient } from '@tanstack/react-query';
import { FileUp, Plus, RefreshCw, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { exportLeadsPath } from '@/api/clients';
import { useCan, useUser } from '@/api/session';
import { Pagination } from '@/components/data-table/pagination';
import { TableBar } from '@/components/data-table/table-bar';
import { ErrorBanner } from '@/components/feedback/error-banner';
import { PageHeader } from '@/components/feedback/page-header';
import { Button, ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { onDemand } from '@/components/ui/on-demand';
import { Tabs } from '@/components/ui/tabs';
import { useLastPage } from '@/hooks/use-last-page';
import { useSearchState } from '@/hooks/use-search-state';
import { useTableView } from '@/hooks/use-table-view';
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

const CreateDialog = onDemand(() => import('./components/lead-dialog').then((m) => m.CreateDialog));
const ImportLeadsDialog = onDemand(() =>
  import('./components/import-dialog').then((m) => m.ImportLeadsDialog),
);

const viewItems = [
  { value: 'lista', label: 'Lista' },
  { value: 'quadro', label: 'Quadro' },
] as const;

/** Every client in reach as a list or as the board of the funnel. */
export function ListPage() {
  const queryClient = useQueryClient();
  const { demo } = useUser();
  const mayWrite = useCan('leads:update');
  const mayAssign = useCan('clients:assign');
  const maySimulate = useCan('simulations:use');
  const [filters, setFilters] = useSearchState(filterParams);
  const [open, setOpen] = useState<'create' | 'import' | null>(null);
  const load = useQuery(clientsQuery(queryClient, demo));
  const { data, error, isFetching } = load;
  const view = filters.visao ?? 'lista';
  return (
    <>
      <PageHeader
        title="Clientes"
        description="Leads e clientes, com consumo, geração e situação na migração"
        actions={
          <>
            {maySimulate && (
              <ButtonLink icon={<RefreshCw />} to={paths.rerun}>
                Re-simulação
              </ButtonLink>
            )}
            {mayWrite && (
              <>
                <Button icon={<FileUp />} onClick={() => setOpen('import')}>
                  Importar planilha
                </Button>
                <Button variant="primary" icon={<Plus />} onClick={() => setOpen('create')}>
                  Novo lead
                </Button>
              </>
            )}
          </>
        }
      />
      <div className="space-y-6">
        <div className="flex flex-wrap items-center justify-between gap-3">
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
          <Button
            icon={<RotateCw />}
            loading={isFetching && data !== undefined}
            onClick={() => void load.refetch()}
          >
            Atualizar
          </Button>
        </div>
        <ClientFilters
          clients={data?.clients ?? []}
          filters={filters}
          onChange={(patch) => setFilters({ page: 1, ...patch }, { push: !('q' in patch) })}
          onReset={() => setFilters(noFilters, { push: true })}
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
              filters={filters}
              refreshing={isFetching}
              onPage={(page) => setFilters({ page }, { push: true })}
            />
          ))}
      </div>
      {open === 'create' && <CreateDialog onClose={() => setOpen(null)} />}
      {open === 'import' && <ImportLeadsDialog onClose={() => setOpen(null)} />}
    </>
  );
}

interface ListProps {
  load: ClientLoad | undefined;
  filters: Filters;
  refreshing: boolean;
  onPage: (page: number) => void;
}

function List({ load, filters, refreshing, onPage }: ListProps) {
  const view = useTableView('clientes', clientColumns);
  const shown = load && filtered(load.clients, filters);
  const start = (filters.page - 1) * pageSize;
  useLastPage(
    filters.page,
    shown && { total: shown.length, capped: false },
    pageSize,
    refreshing,
    onPage,
  );
  return (
    <Card padding="none" refreshing={refreshing && load !== undefined}>
      <TableBar
        status={
          shown === undefined
            ? 'Carregando clientes...'
            : plural(shown.length, 'cliente', 'clientes')
        }
        view={view}
        exporting={{
          path: exportLeadsPath,
          query: exportQuery(filters),
          name: 'clientes',
          total: load?.source === 'server' ? shown?.length : 0,
        }}
      />
      <ClientTable
        rows={shown?.slice(start, start + pageSize)}
        view={view}
        filtered={isFiltered(filters)}
        linked={load?.source !== 'demo'}
      />
      {shown !== undefined && shown.length > pageSize && (
        <Pagination page={filters.page} pageSize={pageSize} total={shown.length} onPage={onPage} />
      )}
    </Card>
  );
}
