import { useQuery } from '@tanstack/react-query';
import { History, Upload } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useCan } from '@/api/session';
import { Pagination } from '@/components/data-table/pagination';
import { ErrorBanner } from '@/components/feedback/error-banner';
import { PageHeader } from '@/components/feedback/page-header';
import { Button, ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { useSearchState } from '@/hooks/use-search-state';
import { monthLabel } from '@/lib/month';
import { paths } from '@/lib/paths';
import { monthParam, pageParam, textParam } from '@/lib/search-params';
import { plural } from '@/lib/text';
import { BalanceFilters } from './components/balance-filters';
import { BalanceTable } from './components/balance-table';
import { UploadDialog } from './components/upload-dialog';
import { balanceMessage } from './errors';
import type { BalancePage } from './mappers';
import { balanceListQuery, pageSize } from './queries';

const params = { q: textParam(), mes: monthParam(null), page: pageParam() };

/** Every balance in reach, searched and paged by the server. */
export function ListPage() {
  const [filters, setFilters] = useSearchState(params);
  const [uploading, setUploading] = useState(false);
  const mayUpload = useCan('balances:upload');
  const list = useQuery(balanceListQuery(filters));
  const { data, error, isFetching } = list;
  const refresh = () => void list.refetch();

  // The last page may lose its last row: the list then stands on the page before.
  const lastPage = data && !data.capped ? Math.max(1, Math.ceil(data.total / pageSize)) : null;
  const pastTheEnd = lastPage !== null && !list.isPlaceholderData && filters.page > lastPage;
  useEffect(() => {
    if (pastTheEnd) setFilters({ page: lastPage });
  });

  return (
    <>
      <PageHeader
        title="Balanço Energético"
        description={`Consumo, geração e saldo de cada medidor ${filters.mes ? `em ${monthLabel(filters.mes)}` : 'na soma dos meses importados'}`}
        actions={
          mayUpload && (
            <>
              <ButtonLink to={paths.imports} icon={<History />}>
                Importações
              </ButtonLink>
              <Button variant="primary" icon={<Upload />} onClick={() => setUploading(true)}>
                Enviar planilha
              </Button>
            </>
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
            <p role="status" className="px-5 py-3 text-dense text-muted">
              {stateText(data, isFetching)}
            </p>
            <div className="border-t border-border">
              <BalanceTable
                rows={data?.rows}
                filtered={filters.q !== '' || filters.mes !== null}
                onReset={() => setFilters({ q: '', mes: null, page: 1 }, { push: true })}
              />
            </div>
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
      {uploading && <UploadDialog onClose={() => setUploading(false)} />}
    </>
  );
}

function stateText(data: BalancePage | undefined, isFetching: boolean): string {
  if (data === undefined) return 'Carregando balanços energéticos...';
  if (isFetching) return 'Atualizando...';
  const text = plural(data.total, 'balanço', 'balanços');
  return data.capped ? `mais de ${text}` : text;
}
