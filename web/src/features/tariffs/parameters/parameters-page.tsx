import { useQuery } from '@tanstack/react-query';
import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { useCan } from '@/api/session';
import { AsyncView } from '@/components/feedback/async-view';
import { EmptyState } from '@/components/feedback/empty-state';
import { PageHeader } from '@/components/feedback/page-header';
import { Card } from '@/components/ui/card';
import { SearchInput } from '@/components/ui/search-input';
import { Skeleton } from '@/components/ui/skeleton';
import { useSearchState } from '@/hooks/use-search-state';
import { paths } from '@/lib/paths';
import { textParam } from '@/lib/search-params';
import { type Parameter, search } from './mappers';
import { ParameterDialog } from './parameter-dialog';
import { ParameterHistory } from './parameter-history';
import { ParameterTable } from './parameter-table';
import { parametersQuery } from './queries';

const params = { q: textParam() };

interface Act {
  kind: 'history' | 'new';
  key: string;
  scope: string;
}

/** The dated rates, tolerances and thresholds of the calculations. */
export function ParametersPage() {
  const [filters, setFilters] = useSearchState(params);
  const [act, setAct] = useState<Act | null>(null);
  const manages = useCan('settings:manage');
  const query = useQuery(parametersQuery);
  const close = () => setAct(null);
  // Looked up anew, so that a deleted validity leaves the open history.
  const chosen = query.data
    ?.flatMap((group) => group.parameters)
    .find((p) => p.key === act?.key && p.scope === act.scope);
  const start = (kind: Act['kind']) => (p: Parameter) =>
    setAct({ kind, key: p.key, scope: p.scope });
  return (
    <>
      <PageHeader
        list
        title="Parâmetros"
        description="Tolerâncias, limites e regras que os cálculos usam. Um valor novo vale a partir da sua data; o anterior continua valendo para trás."
        back={manages ? { to: paths.adminSettings, label: 'Configurações' } : undefined}
      />
      <div className="mb-3 max-w-xl">
        <SearchInput
          label="Buscar parâmetro"
          value={filters.q}
          onSearch={(q) => setFilters({ q })}
        />
      </div>
      <AsyncView
        query={query}
        loadingLabel="Carregando parâmetros..."
        skeleton={
          <div className="space-y-6">
            <Skeleton size="h-56 w-full" />
            <Skeleton size="h-56 w-full" />
          </div>
        }
        errorTitle="Não foi possível carregar os parâmetros."
        isEmpty={(groups) => search(groups, filters.q).length === 0}
        empty={
          <EmptyState
            icon={<SlidersHorizontal />}
            title="Nenhum parâmetro encontrado."
            onReset={filters.q !== '' && (() => setFilters({ q: '' }))}
          />
        }
      >
        {(groups) => (
          <div className="space-y-6">
            {search(groups, filters.q).map(({ name, parameters }) => (
              <Card key={name} title={name} padding="none">
                <ParameterTable
                  name={name}
                  rows={parameters}
                  onHistory={start('history')}
                  onNew={manages ? start('new') : undefined}
                />
              </Card>
            ))}
          </div>
        )}
      </AsyncView>
      {chosen && act?.kind === 'history' && (
        <ParameterHistory parameter={chosen} manages={manages} onClose={close} />
      )}
      {chosen && act?.kind === 'new' && <ParameterDialog parameter={chosen} onClose={close} />}
    </>
  );
}
