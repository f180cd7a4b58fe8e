import { useQuery } from '@tanstack/react-query';
import { Sparkles } from 'lucide-react';
import { exportOpportunities } from '@/api/gen/dashboard';
import type { DashboardOpportunityPageBody } from '@/api/gen/types.gen';
import { useUser } from '@/api/session';
import { parseSort, type Sort, sortKeys, sortText } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import { Pagination } from '@/components/data-table/pagination';
import { TableBar } from '@/components/data-table/table-bar';
import { EmptyState } from '@/components/feedback/empty-state';
import { LoadError } from '@/components/feedback/error-banner';
import { PageHeader } from '@/components/feedback/page-header';
import { FilterBar } from '@/components/filter-bar/filter-bar';
import { TraceButton } from '@/components/trace-drawer/trace-button';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { SearchInput } from '@/components/ui/search-input';
import { useLastPage } from '@/hooks/use-last-page';
import { useMonth } from '@/hooks/use-month';
import { usePaper } from '@/hooks/use-paper';
import { useSearchState } from '@/hooks/use-search-state';
import { useTableView } from '@/hooks/use-table-view';
import { formatMoney } from '@/lib/format';
import { monthLabel, monthShort } from '@/lib/month';
import { paths } from '@/lib/paths';
import { hasRole } from '@/lib/permissions';
import { monthParam, pageParam, sortParam, textParam } from '@/lib/search-params';
import { plural } from '@/lib/text';
import { opportunityColumns } from './components/opportunity-columns';
import {
  type OpportunityFilters,
  opportunityListQuery,
  opportunityQueryOf,
  pageSize,
} from './queries';

const params = {
  mes: monthParam(null),
  q: textParam(),
  page: pageParam(),
};

const least: Sort = { id: 'valor', direction: 'asc' };

/** Every opportunity of the month, with the energy and the money at stake. */
export function OpportunitiesPage() {
  const seesPrices = hasRole(useUser(), 'gestora', 'backoffice', 'consultor');
  const columns = opportunityColumns(seesPrices);
  const [month] = useMonth();
  const [filters, setFilters] = useSearchState({ ...params, sort: sortParam(sortKeys(columns)) });
  // What is most at stake comes first, for who may see it.
  const asked = { ...filters, mes: month, sort: filters.sort || (seesPrices ? '-valor' : '') };
  const view = useTableView('oportunidades', columns);
  const list = useQuery(opportunityListQuery(asked));
  const paper = usePaper(
    (client, page, size) => client.fetchQuery(opportunityListQuery({ ...asked, page }, size)),
    list.data?.data,
  );
  const { data, error, isFetching } = list;
  const { mes, q } = filters;
  useLastPage(filters.page, data, pageSize, list.isPlaceholderData, (page) => setFilters({ page }));
  const change = (patch: Partial<OpportunityFilters>) =>
    setFilters({ page: 1, ...patch }, { push: !('q' in patch) });
  const sort = parseSort(asked.sort);
  const setSort = (next: Sort | null) => change({ sort: sortText(next) });
  return (
    <>
      <PageHeader
        list
        title="Oportunidades de Contrato"
        back={{ to: paths.dashboard(mes ?? undefined), label: 'Voltar' }}
        description={`Mês: ${mes === null ? `atual (${monthLabel(month)})` : monthLabel(mes)}. Contratos cujo consumo do ano contratual se aproxima do limite superior, ou passou dele.`}
      />
      <div className="space-y-3">
        <FilterBar
          search={
            <SearchInput
              label="Buscar por código, cliente ou CNPJ"
              value={q}
              onSearch={(next) => change({ q: next })}
            />
          }
          tools={{
            view,
            sort,
            onSort: setSort,
            exporting: {
              path: exportOpportunities.url,
              query: opportunityQueryOf(asked),
              name: `oportunidades-${month}`,
              total: data?.total,
            },
          }}
        />
        <LoadError query={list} title="Falha ao carregar oportunidades." />
        {(data !== undefined || !error) && (
          <Card padding="none" refreshing={isFetching && data !== undefined}>
            <TableBar
              status={data === undefined ? 'Carregando oportunidades...' : countText(data)}
              printing={paper}
            />
            <DataTable
              name="Oportunidades"
              columns={view.columns}
              density={view.density}
              rows={paper.rows}
              rowKey={(row) => row.id}
              rowTo={(row) => paths.contract(row.id)}
              sort={sort}
              // A head goes on from what is in force: the least at stake after the most.
              onSort={(next) => setSort(next ?? (filters.sort === '' ? least : null))}
              actions={(row) => (
                <TraceButton
                  label={`Oportunidade de ${row.numero} em ${monthShort(month)}`}
                  trace={row.trace}
                  notice={row.observacao && <p className="text-body">{row.observacao}</p>}
                />
              )}
              cards
              skeletonRows={10}
              empty={
                <EmptyState
                  icon={<Sparkles />}
                  title="Sem oportunidades no período."
                  description={q ? 'Nenhuma oportunidade atende à busca.' : undefined}
                  action={
                    q && (
                      <Button size="sm" onClick={() => change({ q: '' })}>
                        Limpar busca
                      </Button>
                    )
                  }
                />
              }
            />
            {data !== undefined && data.total > 0 && (
              <Pagination
                page={filters.page}
                pageSize={pageSize}
                total={data.total}
                totalCapped={data.totalCapped}
                onPage={(page) => setFilters({ page }, { push: true })}
              />
            )}
          </Card>
        )}
      </div>
    </>
  );
}

function countText(page: DashboardOpportunityPageBody): string {
  const text = plural(page.total, 'oportunidade', 'oportunidades');
  if (page.totalCapped) return `mais de ${text}`;
  if (page.valor_total === null || page.total === 0) return text;
  const without = page.sem_valor > 0 ? `, mais ${page.sem_valor} sem valor` : '';
  return `${text} · ${formatMoney(page.valor_total)} em jogo${without}`;
}
