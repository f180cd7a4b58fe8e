import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { exportDeals } from '@/api/gen/negociacoes';
import { parseSort, type Sort, sortKeys, sortText } from '@/components/data-table/columns';
import { AsyncView } from '@/components/feedback/async-view';
import { PageHeader } from '@/components/feedback/page-header';
import { SavedViews } from '@/components/saved-views/saved-views';
import { CreateButton } from '@/components/ui/head-button';
import { Skeleton } from '@/components/ui/skeleton';
import { Tabs } from '@/components/ui/tabs';
import { useSearchState } from '@/hooks/use-search-state';
import { useTableView } from '@/hooks/use-table-view';
import { paths } from '@/lib/paths';
import {
  choiceParam,
  dateParam,
  flagParam,
  optionParam,
  pageParam,
  sortParam,
  textParam,
} from '@/lib/search-params';
import { Board } from './components/board';
import { DealDialog } from './components/deal-dialog';
import { DealFilters } from './components/deal-filters';
import { DealList } from './components/deal-list';
import { dealColumns } from './components/deal-table';
import { useGuardedMove } from './components/move-dialogs';
import { boardQuery, dealQueryOf, type DealFilters as Filters } from './queries';
import type { StageWire } from './stages';
import { stageIds } from './stages';

const params = {
  visao: choiceParam(['quadro', 'lista']),
  q: textParam(),
  etapa: optionParam<StageWire>(stageIds),
  responsavel: textParam(),
  abertas: flagParam(),
  passo_ate: dateParam(),
  sort: sortParam(sortKeys(dealColumns)),
  page: pageParam(),
};

const open = { name: 'Abertas', query: 'abertas=1&visao=lista' };
const onBoard = [{ name: 'Todas', query: '' }, open];
const inList = [{ name: 'Todas', query: 'visao=lista' }, open];

const noFilters = { q: '', etapa: null, responsavel: '', abertas: false, passo_ate: '' };

/** The pipeline of deals, as a board and as a list. */
export function NegotiationsPage() {
  const navigate = useNavigate();
  const [filters, setFilters] = useSearchState(params);
  const [creating, setCreating] = useState(false);
  const change = (patch: Partial<Filters>) =>
    setFilters({ page: 1, ...patch }, { push: !('q' in patch) });
  const board = filters.visao === 'quadro';
  const view = useTableView('negociacoes', dealColumns);
  const tools = {
    view,
    sort: parseSort(filters.sort),
    onSort: (sort: Sort | null) => change({ sort: sortText(sort) }),
    exporting: {
      path: exportDeals.url,
      query: dealQueryOf(filters),
      name: 'negociacoes',
      total: undefined,
    },
  };
  return (
    <>
      <PageHeader
        list
        title="Negociações"
        description="Do primeiro contato ao contrato, com cotação dos fornecedores."
        actions={<CreateButton label="Nova negociação" onClick={() => setCreating(true)} />}
      />
      <div className="space-y-3">
        <SavedViews
          screen="negociacoes"
          keys={Object.keys(params)}
          table={view}
          builtIn={board ? onBoard : inList}
          mailed
        />
        <DealFilters
          filters={filters}
          board={board}
          onChange={change}
          tools={board ? undefined : tools}
        />
        <Tabs
          label="Visão"
          variant="segment"
          value={filters.visao}
          onChange={(visao) => setFilters({ visao, page: 1 }, { push: true })}
          items={[
            { value: 'quadro', label: 'Quadro', content: <BoardView filters={filters} /> },
            {
              value: 'lista',
              label: 'Lista',
              content: (
                <DealList
                  filters={filters}
                  view={view}
                  onSort={(sort) => setFilters({ sort, page: 1 }, { push: true })}
                  onPage={(page) => setFilters({ page }, { push: true })}
                  onReset={() => setFilters({ ...noFilters, page: 1 }, { push: true })}
                  onCreate={() => setCreating(true)}
                />
              ),
            },
          ]}
        />
      </div>
      {creating && (
        <DealDialog
          deal={null}
          onClose={() => setCreating(false)}
          onSaved={(deal) => void navigate(paths.negotiation(deal.id))}
        />
      )}
    </>
  );
}

function BoardView({ filters }: { filters: Filters }) {
  const query = useQuery(boardQuery(filters));
  const [focusId, setFocusId] = useState<string | null>(null);
  const move = useGuardedMove();
  return (
    <AsyncView
      query={query}
      loadingLabel="Carregando negociações..."
      skeleton={
        <div className="grid gap-3 md:grid-cols-3 2xl:grid-cols-6">
          {stageIds.map((id) => (
            <Skeleton key={id} size="h-72 w-full" />
          ))}
        </div>
      }
      errorTitle="Não foi possível carregar as negociações."
    >
      {(data) => (
        <>
          <Board
            board={data}
            focusId={focusId}
            onMove={(deal, to, byKeyboard) => {
              setFocusId(byKeyboard ? deal.id : null);
              move.start(deal, to);
            }}
          />
          {move.dialogs}
        </>
      )}
    </AsyncView>
  );
}
