import { useQuery } from '@tanstack/react-query';
import { Upload as UploadIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import { useState } from 'react';
import { exportBalancesPath } from '@/api/balances';
import { useCan } from '@/api/session';
import { parseSort, type Sort, sortKeys, sortText } from '@/components/data-table/columns';
import { Pagination } from '@/components/data-table/pagination';
import { TableBar } from '@/components/data-table/table-bar';
import { ErrorBanner } from '@/components/feedback/error-banner';
import { PageHeader } from '@/components/feedback/page-header';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { useAct } from '@/hooks/use-act';
import { useLastPage } from '@/hooks/use-last-page';
import { usePaper } from '@/hooks/use-paper';
import { useSearchState } from '@/hooks/use-search-state';
import { useTableView } from '@/hooks/use-table-view';
import { monthLabel } from '@/lib/month';
import { monthParam, pageParam, sortParam, textParam } from '@/lib/search-params';
import { plural } from '@/lib/text';
import { balanceMessage } from '@/model/balance/errors';
import { BalanceFilters } from './components/balance-filters';
import { BalanceTable, balanceColumns } from './components/balance-table';
import type { BalancePage } from './mappers';
import { balanceListQuery, balanceQueryOf, pageSize } from './queries';

const params = {
  q: textParam(),
  mes: monthParam(null),
  sort: sortParam(sortKeys(balanceColumns)),
  page: pageParam(),
};

interface ListPageProps {
  /** The dialog that sends a sheet, which belongs to the imports. */
  Upload: ComponentType<{ onClose: () => void }>;
}

/** Every balance in reach, searched and paged by the server. */
export function ListPage({ Upload }: ListPageProps) {
  const [filters, setFilters] = useSearchState(params);
  const [uploading, setUploading] = useState(false);
  const mayUpload = useCan('balances:upload');
  useAct('enviar', () => setUploading(true));
  const sort = parseSort(filters.sort);
  const setSort = (next: Sort | null) =>
    setFilters({ sort: sortText(next), page: 1 }, { push: true });
  const view = useTableView('balancos', balanceColumns);
  const list = useQuery(balanceListQuery(filters));
  const paper = usePaper(
    (client, page, size) => client.fetchQuery(balanceListQuery({ ...filters, page }, size)),
    list.data?.rows,
  );
  const { data, error, isFetching } = list;
  const refresh = () => void list.refetch();

  useLastPage(filters.page, data, pageSize, list.isPlaceholderData, (page) => setFilters({ page }));

  return (
    <>
      <PageHeader
        title="Balanço Energético"
        description={`Consumo, geração e saldo de cada medidor ${filters.mes ? `em ${monthLabel(filters.mes)}` : 'na soma dos meses importados'}`}
        actions={
          mayUpload && (
            <Button variant="primary" icon={<UploadIcon />} onClick={() => setUploading(true)}>
              Enviar planilha
            </Button>
          )
        }
      />
      <div className="space-y-6">
        <BalanceFilters
          q={filters.q}
          mes={filters.mes}
          onChange={(patch) => setFilters({ page: 1, ...patch }, { push: !('q' in patch) })}
          onRefresh={refresh}
        />
        {error && (
          <ErrorBanner
            title="Não foi possível carregar os balanços energéticos."
            detail={balanceMessage(error)}
            error={error}
            onRetry={refresh}
            retrying={isFetching}
          />
        )}
        {(data !== undefined || !error) && (
          <Card padding="none" refreshing={isFetching && data !== undefined}>
            <TableBar
              status={stateText(data, isFetching)}
              view={view}
              sort={sort}
              onSort={setSort}
              exporting={{
                path: exportBalancesPath,
                query: balanceQueryOf(filters),
                name: 'balancos',
                total: data?.total,
              }}
              printing={paper}
            />
            <BalanceTable
              rows={paper.rows}
              view={view}
              sort={sort}
              onSort={setSort}
              filtered={filters.q !== '' || filters.mes !== null}
              onReset={() => setFilters({ q: '', mes: null, page: 1 }, { push: true })}
            />
            {data !== undefined && data.total > 0 && (
              <Pagination
                page={filters.page}
                pageSize={pageSize}
                total={data.total}
                totalCapped={data.capped}
                onPage={(page) => setFilters({ page }, { push: true })}
              />
            )}
          </Card>
        )}
      </div>
      {uploading && <Upload onClose={() => setUploading(false)} />}
    </>
  );
}

function stateText(data: BalancePage | undefined, isFetching: boolean): string {
  if (data === undefined) return 'Carregando balanços energéticos...';
  if (isFetching) return 'Atualizando...';
  const text = plural(data.total, 'balanço', 'balanços');
  return data.capped ? `mais de ${text}` : text;
}
