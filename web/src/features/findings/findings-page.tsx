import { useQuery } from '@tanstack/react-query';
import { ClipboardCheck } from 'lucide-react';
import { exportFindings } from '@/api/gen/auditoria-de-faturas';
import type { FindingRecoverySums, FindingTotalBody } from '@/api/gen/types.gen';
import { parseSort, type Sort, sortKeys, sortText } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import { Pagination } from '@/components/data-table/pagination';
import { EmptyState } from '@/components/feedback/empty-state';
import { LoadError } from '@/components/feedback/error-banner';
import { PageHeader } from '@/components/feedback/page-header';
import { SavedViews } from '@/components/saved-views/saved-views';
import { ListWithPanel } from '@/components/side-panel/list-with-panel';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { onDemand } from '@/components/ui/on-demand';
import { Skeleton } from '@/components/ui/skeleton';
import { useLastPage } from '@/hooks/use-last-page';
import { useIsDesktop } from '@/hooks/use-media-query';
import { usePaper } from '@/hooks/use-paper';
import { usePeek } from '@/hooks/use-peek';
import { useSearchState } from '@/hooks/use-search-state';
import { useTableView } from '@/hooks/use-table-view';
import { formatMoney } from '@/lib/format';
import { paths } from '@/lib/paths';
import {
  choiceParam,
  dateParam,
  flagParam,
  monthParam,
  optionParam,
  pageParam,
  sortParam,
  textParam,
} from '@/lib/search-params';
import { plural } from '@/lib/text';
import { findingColumns } from './components/finding-columns';
import { FindingFilters } from './components/finding-filters';
import { type Status, statuses } from './mappers';
import {
  type FindingFilters as Filters,
  findingListQuery,
  findingQueryOf,
  pageSize,
} from './queries';

const none = { quantidade: 0, sem_valor: 0, em_jogo: null, contestavel: null };

const params = {
  q: textParam(),
  de: monthParam(null),
  ate: monthParam(null),
  regra: textParam(),
  status: choiceParam([...statuses, 'todas']),
  responsavel: textParam(),
  minimo: textParam(),
  contestavel: flagParam(),
  recuperado: flagParam(),
  luz: optionParam(['vermelho', 'amarelo']),
  resposta_ate: dateParam(),
  pendente_em: dateParam(),
  contrato: textParam(),
  sort: sortParam(sortKeys(findingColumns)),
  page: pageParam(),
};

const noFilters: Partial<Filters> = {
  q: '',
  de: null,
  ate: null,
  regra: '',
  status: 'aberta',
  responsavel: '',
  minimo: '',
  contestavel: false,
  recuperado: false,
  luz: null,
  resposta_ate: '',
  pendente_em: '',
  contrato: '',
  page: 1,
};

const FindingPanel = onDemand(
  () => import('./components/finding-panel').then((m) => m.FindingPanel),
  { panel: true },
);

const builtIn = [
  { name: 'Em aberto', query: '' },
  { name: 'Alta, a contestar', query: 'contestavel=1&luz=vermelho' },
  { name: 'Em contestação', query: 'status=em contestação' },
];

/** What the rules found in the invoices, what is at stake and what becomes of it. */
export function FindingsPage() {
  const [filters, setState] = useSearchState(params);
  const view = useTableView('auditoria', findingColumns);
  const list = useQuery(findingListQuery(filters));
  const paper = usePaper(
    (client, page, size) => client.fetchQuery(findingListQuery({ ...filters, page }, size)),
    list.data?.data,
  );
  const { data, error, isFetching } = list;
  useLastPage(filters.page, data, pageSize, list.isPlaceholderData, (page) => setState({ page }));
  const peek = usePeek({
    rows: data?.data,
    rowKey: (row) => row.id,
    stale: list.isPlaceholderData,
    page: filters.page,
    pageSize,
    total: data?.total ?? 0,
    name: 'apontamento',
  });
  const change = (patch: Partial<Filters>) =>
    setState({ page: 1, ...patch }, { push: !('q' in patch) });
  const sort = parseSort(filters.sort);
  const setSort = (next: Sort | null) => change({ sort: sortText(next) });
  const reset = () => setState(noFilters, { push: true });
  const isDesktop = useIsDesktop();
  const totals = data ? (
    <FindingTotals totals={data.totais} recovery={data.recuperacao} />
  ) : (
    !error && <Skeleton size="h-24 w-full" />
  );
  return (
    <>
      <PageHeader
        list
        title="Auditoria de faturas"
        back={
          filters.contrato
            ? { to: paths.contract(filters.contrato), label: 'Voltar ao contrato' }
            : undefined
        }
        description="Cobranças a contestar, custos evitáveis e documentos que faltam, encontrados nas faturas das distribuidoras e nas NF dos fornecedores."
      />
      <div className="space-y-3">
        {isDesktop && totals}
        <SavedViews
          screen="auditoria"
          keys={Object.keys(params)}
          table={view}
          builtIn={builtIn}
          mailed
        />
        <FindingFilters
          filters={filters}
          onChange={change}
          onReset={reset}
          tools={{
            view,
            sort,
            onSort: setSort,
            exporting: {
              path: exportFindings.url,
              query: findingQueryOf(filters),
              name: 'auditoria-faturas',
              total: data?.total,
            },
            printing: paper,
          }}
        />
        <LoadError query={list} title="Não foi possível carregar a auditoria." />
        {(data !== undefined || !error) && (
          <ListWithPanel panel={peek.isOpen && <FindingPanel peek={peek} />}>
            <Card padding="none" refreshing={isFetching && data !== undefined}>
              <DataTable
                name="Apontamentos"
                columns={view.columns}
                density={view.density}
                rows={paper.rows}
                rowKey={(row) => row.id}
                peek={peek}
                sort={sort}
                onSort={setSort}
                cards
                skeletonRows={10}
                empty={
                  <EmptyState
                    icon={<ClipboardCheck />}
                    title="Nenhum apontamento encontrado."
                    description="As regras olham cada fatura e cada NF quando ela é registrada ou lida."
                    onReset={isFiltered(filters) && reset}
                    action={
                      <ButtonLink to={paths.invoiceAnalysis} size="sm">
                        Enviar fatura
                      </ButtonLink>
                    }
                  />
                }
              />
              <Pagination
                status={
                  data === undefined
                    ? 'Carregando apontamentos...'
                    : plural(data.total, 'apontamento', 'apontamentos')
                }
                page={filters.page}
                pageSize={pageSize}
                total={data?.total}
                totalCapped={data?.totalCapped}
                onPage={(page) => setState({ page }, { push: true })}
              />
            </Card>
          </ListWithPanel>
        )}
        {!isDesktop && totals}
      </div>
    </>
  );
}

function isFiltered({ sort: _, ...filters }: Filters): boolean {
  return Object.entries(noFilters).some(
    ([key, value]) => filters[key as keyof typeof filters] !== value && key !== 'page',
  );
}

interface FindingTotalsProps {
  totals: readonly FindingTotalBody[];
  recovery: FindingRecoverySums;
}

/** What is at stake, by how far the work is. */
function FindingTotals({ totals, recovery }: FindingTotalsProps) {
  const tiles: readonly { label: string; status: Status; contestable?: boolean }[] = [
    { label: 'Em aberto', status: 'aberta' },
    { label: 'A contestar, em aberto', status: 'aberta', contestable: true },
    { label: 'Em contestação', status: 'em contestação' },
    { label: 'Resolvido', status: 'resolvida' },
  ];
  return (
    <ul aria-label="Totais" className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-5">
      {tiles.map(({ label, status, contestable }) => {
        const of = totals.find((total) => total.status === status);
        const { quantidade, em_jogo, contestavel, sem_valor } = of ?? none;
        return (
          <Tile
            key={label}
            label={label}
            value={contestable ? contestavel : em_jogo}
            note={
              contestable
                ? 'cobranças indevidas pela regra'
                : plural(quantidade, 'apontamento', 'apontamentos') +
                  (sem_valor > 0 ? `, ${sem_valor} sem valor conhecido` : '')
            }
          />
        );
      })}
      <Tile
        label="Recuperado"
        value={recovery.resolvidas > 0 ? recovery.recuperado : null}
        note={
          recovery.contestadas > 0
            ? `a receber ${formatMoney(recovery.a_receber)}`
            : plural(recovery.resolvidas, 'contestação resolvida', 'contestações resolvidas')
        }
      />
    </ul>
  );
}

function Tile({ label, value, note }: { label: string; value: number | null; note: string }) {
  return (
    <li className="grid min-w-0">
      <Card>
        <p className="text-dense text-muted">{label}</p>
        <p className="mt-1 text-body font-semibold break-words tabular-nums min-[25rem]:text-title sm:text-page">
          {formatMoney(value)}
        </p>
        <p className="mt-1 text-dense text-muted">{note}</p>
      </Card>
    </li>
  );
}
