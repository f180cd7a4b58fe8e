import { exportContractLights, exportIntelligence } from '@/api/gen/dashboard';
import { parseSort, type Sort, sortKeys, sortText } from '@/components/data-table/columns';
import { PageHeader } from '@/components/feedback/page-header';
import { useMonth } from '@/hooks/use-month';
import { useSearchState } from '@/hooks/use-search-state';
import { useTableView } from '@/hooks/use-table-view';
import { lightKindLabels, lightKinds, signs } from '@/lib/lights';
import { currentMonth, monthLabel } from '@/lib/month';
import { paths } from '@/lib/paths';
import { choiceParam, optionParam, pageParam, sortParam, textParam } from '@/lib/search-params';
import { ContractList } from './components/contract-list';
import { KindList } from './components/kind-list';
import { contractColumns, lightColumns } from './components/light-columns';
import { LightFilters } from './components/light-filters';
import { contractQueryOf, type LightFilters as Filters, lightQueryOf } from './queries';

const params = {
  tipo: choiceParam(['todos', ...lightKinds]),
  luz: optionParam(signs),
  q: textParam(),
  sort: sortParam(sortKeys(lightColumns)),
  page: pageParam(),
};
const noFilters = { tipo: 'todos', luz: null, q: '' } as const;

/** The contracts behind each light of the month, with the figures and the reason. */
export function IntelligencePage() {
  const [mes] = useMonth();
  const [chosen, setFilters] = useSearchState(params);
  const filters: Filters = { ...chosen, mes };
  const ofKind = useTableView('inteligencia', lightColumns);
  const ofContracts = useTableView('inteligencia-contratos', contractColumns);
  const { tipo, q, luz } = filters;
  const change = (patch: Partial<Omit<Filters, 'mes'>>) =>
    setFilters({ page: 1, ...patch }, { push: !('q' in patch) });
  const sort = parseSort(filters.sort);
  const onSort = (next: Sort | null) => change({ sort: sortText(next) });
  const reset = () => setFilters({ ...noFilters, page: 1 }, { push: true });
  const onPage = (page: number, options?: { push?: boolean }) => setFilters({ page }, options);
  const list = { filters, sort, onSort, onPage, onReset: (luz !== null || q !== '') && reset };
  const file = { name: `inteligencia-${mes}`, total: undefined };
  const filterBar = { filters, onChange: change, onReset: reset };
  return (
    <>
      <PageHeader
        list
        title="Inteligência"
        back={{ to: paths.dashboard(mes === currentMonth() ? undefined : mes), label: 'Voltar' }}
        description={`Tipo: ${tipo === 'todos' ? 'todos' : lightKindLabels[tipo]} · Mês: ${monthLabel(mes)}`}
      />
      <div className="space-y-3">
        {tipo === 'todos' ? (
          <>
            <LightFilters
              {...filterBar}
              tools={{
                view: ofContracts,
                sort,
                onSort,
                exporting: {
                  ...file,
                  path: exportContractLights.url,
                  query: contractQueryOf(filters),
                },
              }}
            />
            <ContractList {...list} view={ofContracts} />
          </>
        ) : (
          <>
            <LightFilters
              {...filterBar}
              tools={{
                view: ofKind,
                sort,
                onSort,
                exporting: { ...file, path: exportIntelligence.url, query: lightQueryOf(filters) },
              }}
            />
            <KindList {...list} kind={tipo} view={ofKind} />
          </>
        )}
      </div>
    </>
  );
}
