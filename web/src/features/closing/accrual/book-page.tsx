import { useQuery } from '@tanstack/react-query';
import { Scale } from 'lucide-react';
import { exportAccruals } from '@/api/gen/fechamento';
import type { AccrualBookOutputBody } from '@/api/gen/types.gen';
import { useUser } from '@/api/session';
import { DataTable } from '@/components/data-table/data-table';
import { Pagination } from '@/components/data-table/pagination';
import { EmptyState } from '@/components/feedback/empty-state';
import { LoadError } from '@/components/feedback/error-banner';
import { PageHeader } from '@/components/feedback/page-header';
import { FilterBar } from '@/components/filter-bar/filter-bar';
import { Card } from '@/components/ui/card';
import { SearchInput } from '@/components/ui/search-input';
import { Select } from '@/components/ui/select';
import { useLastPage } from '@/hooks/use-last-page';
import { useMonth } from '@/hooks/use-month';
import { useSearchState } from '@/hooks/use-search-state';
import { useTableView } from '@/hooks/use-table-view';
import { monthLabel } from '@/lib/month';
import { paths } from '@/lib/paths';
import { hasRole } from '@/lib/permissions';
import { optionParam, pageParam, textParam } from '@/lib/search-params';
import { plural } from '@/lib/text';
import { bookColumns } from './columns';
import { type AccrualFilters, accrualBookQuery, accrualQueryOf, pageSize } from './queries';
import { type LineState, lineStates, stateWords } from './words';

const params = { q: textParam(), situacao: optionParam(lineStates), page: pageParam() };
const noFilters: AccrualFilters = { q: '', situacao: null, page: 1 };

/** What the month was accrued for and came to, client by client (MC-07). */
export function BookPage() {
  const [mes] = useMonth();
  const [filters, setFilters] = useSearchState(params);
  const seesMoney = !hasRole(useUser(), 'parceiro');
  const list = useQuery(accrualBookQuery(mes, filters));
  const { data, error, isFetching } = list;
  const view = useTableView('provisto', bookColumns(seesMoney, data?.soma));
  useLastPage(filters.page, data, pageSize, list.isPlaceholderData, (page) => setFilters({ page }));
  const change = (patch: Partial<AccrualFilters>) =>
    setFilters({ page: 1, ...patch }, { push: !('q' in patch) });
  const filtered = filters.q !== '' || filters.situacao !== null;
  return (
    <>
      <PageHeader
        list
        title="Provisto × realizado"
        description={`O que se provisionou para ${monthLabel(mes)} e o que os documentos cobraram, cliente a cliente, nas linhas que têm os dois lados; as outras estão em Sem par`}
      />
      <div className="space-y-3">
        <FilterBar
          search={
            <SearchInput
              label="Buscar cliente por nome"
              value={filters.q}
              onSearch={(q) => change({ q })}
            />
          }
          active={filters.situacao ? 1 : 0}
          onReset={() => setFilters(noFilters, { push: true })}
          tools={{
            view,
            exporting: {
              path: exportAccruals.url,
              query: accrualQueryOf(mes, filters),
              name: `provisto-realizado-${mes}`,
              total: data?.total,
            },
          }}
        >
          <div className="sm:w-52">
            <Select
              aria-label="Situação das linhas"
              placeholder="Toda situação"
              value={filters.situacao ?? ''}
              options={lineStates.map((value) => ({ value, label: labelOf(value, data) }))}
              onChange={({ target }) => change({ situacao: (target.value as LineState) || null })}
            />
          </div>
        </FilterBar>
        <LoadError query={list} title="Não foi possível carregar o provisto × realizado." />
        {(data !== undefined || !error) && (
          <Card padding="none" refreshing={isFetching && data !== undefined}>
            <DataTable
              name={`Provisto × realizado em ${monthLabel(mes)}`}
              columns={view.columns}
              density={view.density}
              rows={data?.clientes}
              rowKey={(row) => row.cliente_id}
              rowTo={(row) => paths.closingOf(row.cliente_id, mes)}
              totals={seesMoney}
              cards
              stickyFirst
              skeletonRows={10}
              empty={
                <EmptyState
                  icon={<Scale />}
                  title={
                    filtered
                      ? 'Nenhum cliente encontrado.'
                      : `Nenhum contrato ativo em ${monthLabel(mes)}.`
                  }
                  description={
                    filtered ? 'Nenhum cliente atende à busca e aos filtros atuais.' : undefined
                  }
                  onReset={filtered && (() => setFilters(noFilters, { push: true }))}
                />
              }
            />
            {data !== undefined && data.total > 0 && (
              <Pagination
                status={plural(data.total, 'cliente', 'clientes')}
                page={filters.page}
                pageSize={pageSize}
                total={data.total}
                onPage={(page) => setFilters({ page }, { push: true })}
              />
            )}
          </Card>
        )}
      </div>
    </>
  );
}

const labelOf = (state: LineState, data: AccrualBookOutputBody | undefined) =>
  `${stateWords[state].word}${data ? ` (${data.clientes_por_situacao[state] ?? 0})` : ''}`;
