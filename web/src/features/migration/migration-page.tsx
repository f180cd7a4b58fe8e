import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { exportMigrations } from '@/api/gen/migracao';
import type { MigrationBody } from '@/api/gen/types.gen';
import { useCan } from '@/api/session';
import { ExportMenu } from '@/components/export/export-menu';
import { AsyncView } from '@/components/feedback/async-view';
import { PageHeader } from '@/components/feedback/page-header';
import { FilterBar } from '@/components/filter-bar/filter-bar';
import { SavedViews } from '@/components/saved-views/saved-views';
import { CreateButton } from '@/components/ui/head-button';
import { SearchInput } from '@/components/ui/search-input';
import { Select } from '@/components/ui/select';
import { Skeleton } from '@/components/ui/skeleton';
import { Tabs } from '@/components/ui/tabs';
import { useSearchState } from '@/hooks/use-search-state';
import { choiceParam, optionParam, textParam } from '@/lib/search-params';
import { Board } from './components/board';
import { Lane } from './components/lane';
import { MigrationDialog } from './components/migration-dialog';
import { MigrationDrawer } from './components/migration-drawer';
import { MigrationTable } from './components/migration-table';
import { type Asked, StageDialogs } from './components/stage-dialogs';
import { standings, standingWords, states } from './labels';
import { type Filters, filterOf, listQuery } from './queries';

const params = {
  visao: choiceParam(['quadro', 'lista', 'baixa-tensao']),
  q: textParam(),
  prazo: optionParam(standings),
  estado: choiceParam(states),
  id: textParam(),
  proposta: textParam(),
  cliente: textParam(),
};

const viewKeys = ['visao', 'q', 'prazo', 'estado'];

const onBoard = [
  { name: 'Abertas', query: '' },
  { name: 'Atrasadas', query: 'prazo=atrasada' },
];
const inList = onBoard.map(({ name, query }) => ({ name, query: `${query}&visao=lista` }));

const stateLabels = {
  aberta: 'Abertas',
  concluida: 'Concluídas',
  cancelada: 'Canceladas',
} as const;

/** The moves to the free market by stage, and the clients that may move later (MG-01, MG-03). */
export function MigrationPage() {
  const [state, setState] = useSearchState(params);
  const mayWrite = useCan('migrations:update');
  const [creating, setCreating] = useState(false);
  const [asked, setAsked] = useState<Asked | null>(null);
  const query = useQuery(listQuery(state));
  const open = (id: string) => setState({ id }, { push: true });
  const started = state.proposta !== '' && state.cliente !== '';
  const parts = { onOpen: open, onAsk: mayWrite ? setAsked : undefined };
  const shown = (view: (rows: readonly MigrationBody[]) => React.ReactNode) => (
    <AsyncView
      query={query}
      loadingLabel="Carregando migrações..."
      skeleton={<Skeleton size="h-72 w-full" />}
      errorTitle="Não foi possível carregar as migrações."
    >
      {(page) => view(page.data)}
    </AsyncView>
  );
  return (
    <>
      <PageHeader
        list
        title="Migração"
        description="Da viabilidade à primeira leitura livre, com os prazos da lei."
        actions={
          mayWrite && <CreateButton label="Nova migração" onClick={() => setCreating(true)} />
        }
      />
      <div className="space-y-3">
        {state.visao !== 'baixa-tensao' && (
          <>
            <SavedViews
              screen="migracao"
              keys={viewKeys}
              builtIn={state.visao === 'quadro' ? onBoard : inList}
              mailed
            />
            <MigrationFilters
              filters={state}
              total={query.data?.total}
              onChange={(patch) => setState(patch)}
            />
          </>
        )}
        <Tabs
          label="Visão"
          variant="segment"
          value={state.visao}
          onChange={(visao) => setState({ visao }, { push: true })}
          items={[
            {
              value: 'quadro',
              label: 'Quadro',
              content: shown((rows) => <Board rows={rows} {...parts} />),
            },
            {
              value: 'lista',
              label: 'Lista',
              content: shown((rows) => <MigrationTable rows={rows} {...parts} />),
            },
            { value: 'baixa-tensao', label: 'Baixa tensão', content: <Lane /> },
          ]}
        />
      </div>
      {(creating || started) && (
        <MigrationDialog
          migration={null}
          proposal={started ? { id: state.proposta, clientId: state.cliente } : undefined}
          onClose={() => {
            setCreating(false);
            if (started) setState({ proposta: '', cliente: '' });
          }}
          onSaved={(saved) => {
            setCreating(false);
            setState({ id: saved.id, proposta: '', cliente: '' });
          }}
        />
      )}
      {state.id !== '' && (
        <MigrationDrawer
          id={state.id}
          onAsk={mayWrite ? setAsked : undefined}
          onClose={() => setState({ id: '' })}
        />
      )}
      {asked && <StageDialogs asked={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

interface FiltersProps {
  filters: Filters;
  total: number | undefined;
  onChange: (patch: Partial<Filters>) => void;
}

function MigrationFilters({ filters, total, onChange }: FiltersProps) {
  return (
    <FilterBar
      search={
        <SearchInput
          label="Buscar por cliente ou CNPJ"
          value={filters.q}
          onSearch={(q) => onChange({ q })}
        />
      }
      acts={
        <ExportMenu
          path={exportMigrations.url}
          query={filterOf(filters)}
          name="migracoes"
          total={total}
        />
      }
      active={[filters.prazo !== null, filters.estado !== 'aberta'].filter(Boolean).length}
      onReset={() => onChange({ q: '', prazo: null, estado: 'aberta' })}
    >
      <div className="sm:w-52">
        <Select
          aria-label="Prazo"
          value={filters.prazo ?? ''}
          placeholder="Todos os prazos"
          options={standings.map((value) => ({ value, label: standingWords(value).label }))}
          onChange={(event) =>
            onChange({ prazo: standings.find((s) => s === event.target.value) ?? null })
          }
        />
      </div>
      <div className="sm:w-40">
        <Select
          aria-label="Estado"
          value={filters.estado}
          options={states.map((value) => ({ value, label: stateLabels[value] }))}
          onChange={(event) =>
            onChange({ estado: states.find((s) => s === event.target.value) ?? 'aberta' })
          }
        />
      </div>
    </FilterBar>
  );
}
