import { useQuery } from '@tanstack/react-query';
import { Calculator } from 'lucide-react';
import type { SimulationRowBody } from '@/api/gen/types.gen';
import type { Column } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import { Pagination } from '@/components/data-table/pagination';
import { EmptyState } from '@/components/feedback/empty-state';
import { LoadError } from '@/components/feedback/error-banner';
import { Card } from '@/components/ui/card';
import { SearchInput } from '@/components/ui/search-input';
import { useLastPage } from '@/hooks/use-last-page';
import { useSearchState } from '@/hooks/use-search-state';
import { formatDateTime, formatMoney, formatPercent } from '@/lib/format';
import { paths } from '@/lib/paths';
import { pageParam, textParam } from '@/lib/search-params';
import { pageSize, simulationsQuery } from '../queries';

const params = { q: textParam(), page: pageParam() };

const columns: readonly Column<SimulationRowBody>[] = [
  { id: 'numero', header: 'Número', cell: (s) => s.numero },
  { id: 'nome', header: 'Cliente', wrap: true, cell: (s) => s.nome },
  { id: 'distribuidora', header: 'Distribuidora', cell: (s) => s.distribuidora },
  { id: 'modalidade', header: 'Modalidade', cell: (s) => s.modalidade },
  {
    id: 'economia',
    header: 'Economia prometida no ano',
    align: 'end',
    cell: (s) => formatMoney(s.prometida_ano_R$),
  },
  {
    id: 'percentual',
    header: 'Economia prometida',
    align: 'end',
    cell: (s) => formatPercent(s.prometida_percentual, 2),
  },
  { id: 'versao', header: 'Versão', align: 'end', cell: (s) => s.version },
  {
    id: 'alterada',
    header: 'Alterada em',
    cell: (s) => `${formatDateTime(s.updated_at)} · ${s.updated_by}`,
  },
];

/** The stored simulations; each opens where it stood. */
export function StoredList() {
  const [{ q, page }, setFilters] = useSearchState(params);
  const query = useQuery(simulationsQuery(q, page));
  const { data, error, isFetching, isPlaceholderData } = query;
  const turn = (next: number) => setFilters({ page: next }, { push: true });
  useLastPage(page, data, pageSize, isPlaceholderData, turn);
  return (
    <Card
      title="Simulações guardadas"
      padding="none"
      refreshing={isFetching && data !== undefined}
      actions={
        <SearchInput
          label="Buscar por número, cliente ou distribuidora"
          value={q}
          onSearch={(text) => setFilters({ q: text, page: 1 })}
        />
      }
    >
      {error && (
        <div className="px-5 pb-5">
          <LoadError query={query} title="Não foi possível carregar as simulações." />
        </div>
      )}
      {(data !== undefined || !error) && (
        <DataTable
          name="Simulações guardadas"
          columns={columns}
          rows={data?.data}
          rowKey={(s) => s.id}
          rowTo={(s) => paths.simulation(s.id)}
          skeletonRows={3}
          cards
          empty={
            <EmptyState
              icon={<Calculator />}
              title={q === '' ? 'Nenhuma simulação guardada.' : 'Nenhuma simulação encontrada.'}
              description={
                q === '' ? 'Depois de calcular, guarde a simulação na etapa Proposta.' : undefined
              }
              onReset={q !== '' && (() => setFilters({ q: '', page: 1 }))}
            />
          }
        />
      )}
      {data !== undefined && data.total > 0 && (
        <Pagination
          page={page}
          pageSize={pageSize}
          total={data.total}
          totalCapped={data.totalCapped}
          onPage={turn}
        />
      )}
    </Card>
  );
}
