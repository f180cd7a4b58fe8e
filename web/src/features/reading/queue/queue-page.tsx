import { useQuery, useQueryClient } from '@tanstack/react-query';
import { FileSearch } from 'lucide-react';
import { useEffect } from 'react';
import { useCan, useUser } from '@/api/session';
import { parseSort, sortText } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import { EmptyState } from '@/components/feedback/empty-state';
import { ErrorBanner } from '@/components/feedback/error-banner';
import { PageHeader } from '@/components/feedback/page-header';
import { Card } from '@/components/ui/card';
import { useSearchState } from '@/hooks/use-search-state';
import { useSelection } from '@/hooks/use-selection';
import { useTableView } from '@/hooks/use-table-view';
import { messageOf } from '@/lib/api-error';
import { paths } from '@/lib/paths';
import { AutomaticOffer } from './automatic-offer';
import { BulkOutcome } from './bulk-outcome';
import { type QueueFilters as Filters, noFilters, queueParams, queueText } from './filters';
import type { QueueRow } from './mappers';
import { prefetchDocument, queueQuery, useAssign, useLinkReady } from './queries';
import { QueueBulk } from './queue-bulk';
import { queueColumns } from './queue-columns';
import { QueueFilters } from './queue-filters';
import { QueueFoot } from './queue-foot';
import { QueueTabs } from './queue-tabs';
import { useQueueKeys } from './use-queue-keys';

/** What waits to be looked at and linked: the fewest doubts first, and among those the oldest. */
export function QueuePage() {
  const [filters, setFilters] = useSearchState(queueParams);
  const mayProcess = useCan('invoices:process');
  const { id: me } = useUser();
  const client = useQueryClient();
  const view = useTableView('fila', queueColumns);
  const list = useQuery(queueQuery(filters));
  const { data, error, isFetching, isPlaceholderData } = list;
  const rows = data?.rows;
  const selection = useSelection(rows?.map(({ document_id }) => document_id));
  const link = useLinkReady();
  const assign = useAssign();
  const busy = link.isPending || assign.isPending;
  const change = (patch: Partial<Filters>) =>
    setFilters({ depois: '', ...patch }, { push: !('q' in patch) });
  const take = (some: readonly QueueRow[]) => assign.mutate({ rows: some, userId: me });
  const linkAll = (some: readonly QueueRow[]) =>
    link.mutate(some, { onSuccess: () => selection.clear() });
  useQueueKeys({
    rows: mayProcess && !isPlaceholderData ? (rows ?? []) : [],
    busy,
    link: (row) => linkAll([row]),
    take: (row) => take([row]),
  });
  const first = rows?.[0]?.document_id;
  useEffect(() => {
    if (first !== undefined) prefetchDocument(client, first);
  }, [client, first]);
  const fila = queueText(filters);
  const narrowed = isNarrowed(filters);
  const reset = () => setFilters(noFilters, { push: true });
  const order = parseSort(filters.ordem);
  return (
    <>
      <PageHeader
        list
        title="Fila de leitura"
        description="Os documentos lidos, do mais simples ao mais trabalhoso: confira, vincule e passe ao próximo."
      />
      <div className="space-y-3 lg:space-y-4">
        <QueueTabs
          chosen={filters.situacao}
          counts={data?.counts}
          onChoose={(situacao) => change({ situacao })}
        />
        <QueueFilters
          filters={filters}
          onChange={change}
          onReset={reset}
          tools={{ view, sort: order, onSort: (next) => change({ ordem: sortText(next) }) }}
        />
        {error && (
          <ErrorBanner
            title="Não foi possível carregar a fila de leitura."
            detail={messageOf(error, '') || undefined}
            error={error}
            onRetry={() => void list.refetch()}
            retrying={isFetching}
          />
        )}
        <AutomaticOffer />
        <BulkOutcome verb="vinculado" outcome={link.data} onClose={link.reset} />
        <BulkOutcome verb="atribuído" outcome={assign.data} onClose={assign.reset} />
        {(data !== undefined || !error) && (
          <Card padding="none" refreshing={isFetching && isPlaceholderData}>
            <DataTable
              name="Fila de leitura"
              columns={view.columns}
              density={view.density}
              rows={rows}
              rowKey={(row) => row.document_id}
              rowName={(row) => row.filename}
              rowTo={(row) => paths.queueDocument(row.document_id, fila)}
              selection={mayProcess ? selection : undefined}
              sort={order}
              onSort={(next) => change({ ordem: sortText(next) })}
              cards
              skeletonRows={8}
              empty={
                <NothingThere
                  narrowed={narrowed}
                  all={filters.situacao === 'conferir'}
                  onReset={reset}
                />
              }
            />
            <QueueBulk
              rows={rows ?? []}
              selection={selection}
              linking={link.isPending}
              assigning={assign.isPending}
              onLink={linkAll}
              onTake={take}
              onGive={(some, userId) => assign.mutate({ rows: some, userId })}
            />
            <QueueFoot
              total={data?.total}
              shown={rows?.length ?? 0}
              atStart={filters.depois === ''}
              next={data?.next ?? null}
              onStart={() => change({ depois: '' })}
              onNext={(depois) => change({ depois })}
            />
          </Card>
        )}
      </div>
    </>
  );
}

const isNarrowed = (filters: Filters) =>
  Object.entries(noFilters).some(([key, none]) => filters[key as keyof Filters] !== none);

interface NothingThereProps {
  narrowed: boolean;
  /** Of everything that a person has to look at. */
  all: boolean;
  onReset: () => void;
}

function NothingThere({ narrowed, all, onReset }: NothingThereProps) {
  return (
    <EmptyState
      icon={<FileSearch />}
      title={
        all && !narrowed ? 'Nenhum documento a conferir.' : 'Nenhum documento com estes filtros.'
      }
      onReset={narrowed && onReset}
    />
  );
}
