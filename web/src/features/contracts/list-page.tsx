import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { keyOf } from '@/api/call';
import { listContracts } from '@/api/contracts';
import { Pagination } from '@/components/data-table/pagination';
import { ErrorBanner } from '@/components/feedback/error-banner';
import { PageHeader } from '@/components/feedback/page-header';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { useSearchState } from '@/hooks/use-search-state';
import { flagParam, monthParam, pageParam, textParam } from '@/lib/search-params';
import { plural } from '@/lib/text';
import { useContractAccess } from './access';
import { ContractFilters } from './components/contract-filters';
import { ContractPreview } from './components/contract-preview';
import { ContractTable } from './components/contract-table';
import { CreateContractDialog } from './components/create-contract-dialog';
import { DeleteContractDialog } from './components/delete-contract-dialog';
import { useContractsCreated } from './created-event';
import { loadMessage } from './errors';
import type { Contract, ContractPage } from './mappers';
import {
  contractListQuery,
  contractMonthsQuery,
  type ContractFilters as Filters,
  pageSize,
} from './queries';

const params = {
  q: textParam(),
  mes: monthParam(null),
  oportunidade: flagParam(),
  page: pageParam(),
};
const noFilters: Filters = { q: '', mes: null, oportunidade: false, page: 1 };

/** Every contract in reach, searched, filtered and paged by the server. */
export function ListPage() {
  const client = useQueryClient();
  const access = useContractAccess();
  const [filters, setFilters] = useSearchState(params);
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const [creating, setCreating] = useState(false);
  // Kept apart from the row, which leaves the list while the deletion is under way.
  const [deleting, setDeleting] = useState<Contract | null>(null);
  const list = useQuery(contractListQuery(filters));
  const { data, error, isFetching } = list;
  const selected = data?.rows.find((row) => row.id === selectedId);

  // The last page may lose its last row: the list then stands on the page before.
  const lastPage = data && !data.capped ? Math.max(1, Math.ceil(data.total / pageSize)) : null;
  const pastTheEnd = lastPage !== null && !list.isPlaceholderData && filters.page > lastPage;
  useEffect(() => {
    if (pastTheEnd) setFilters({ page: lastPage });
  });

  const refresh = () => {
    void list.refetch();
    void client.invalidateQueries({ queryKey: contractMonthsQuery.queryKey });
  };
  useContractsCreated(() => void client.invalidateQueries({ queryKey: keyOf(listContracts) }));

  return (
    <>
      <PageHeader
        title="Contratos"
        description="Contratos de fornecimento de energia e sua conformidade"
        actions={
          access.create && (
            <Button variant="primary" icon={<Plus />} onClick={() => setCreating(true)}>
              Criar contrato manualmente
            </Button>
          )
        }
      />
      <div className="space-y-6">
        <ContractFilters
          filters={filters}
          onChange={(patch) => setFilters({ page: 1, ...patch }, { push: !('q' in patch) })}
          onReset={() => {
            setFilters(noFilters, { push: true });
            setSelectedId(null);
          }}
          onRefresh={refresh}
          refreshing={isFetching && data !== undefined}
        />
        {error && (
          <ErrorBanner
            title="Não foi possível carregar os contratos da API."
            detail={
              <>
                <p>{loadMessage(error)}</p>
                <p>Os dados exibidos podem estar desatualizados.</p>
              </>
            }
            error={error}
            onRetry={refresh}
            retrying={isFetching}
          />
        )}
        {(data !== undefined || !error) && (
          <Card padding="none" refreshing={isFetching && data !== undefined}>
            <p role="status" className="px-5 py-3 text-dense text-muted">
              {data === undefined ? 'Carregando contratos...' : countText(data)}
            </p>
            <div className="border-t border-border">
              <ContractTable
                rows={data?.rows}
                selectedId={selectedId}
                onSelect={(contract) => setSelectedId(contract.id)}
                filtered={filters.q !== '' || filters.mes !== null || filters.oportunidade}
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
        {selected && (
          <ContractPreview
            contract={selected}
            onClose={() => setSelectedId(null)}
            onDelete={() => setDeleting(selected)}
          />
        )}
      </div>
      {deleting && (
        <DeleteContractDialog
          contract={deleting}
          onClose={() => setDeleting(null)}
          onDeleted={() => setDeleting(null)}
        />
      )}
      {creating && (
        <CreateContractDialog
          onClose={() => setCreating(false)}
          onCreated={() => setCreating(false)}
        />
      )}
    </>
  );
}

function countText({ total, capped }: ContractPage): string {
  const text = plural(total, 'contrato', 'contratos');
  return capped ? `mais de ${text}` : text;
}
