import { useQuery, useQueryClient } from '@tanstack/react-query';
import { FileSearch, Link2, UserCheck } from 'lucide-react';
import { useEffect } from 'react';
import { useCan, useUser } from '@/api/session';
import { BulkBar } from '@/components/bulk-bar/bulk-bar';
import { parseSort, sortText } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import { EmptyState } from '@/components/feedback/empty-state';
import { ErrorBanner } from '@/components/feedback/error-banner';
import { PageHeader } from '@/components/feedback/page-header';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Chip } from '@/components/ui/chip';
import { useSearchState } from '@/hooks/use-search-state';
import { useSelection } from '@/hooks/use-selection';
import { useTableView } from '@/hooks/use-table-view';
import { messageOf } from '@/lib/api-error';
import { paths } from '@/lib/paths';
import { plural } from '@/lib/text';
import { noFilters, queueParams, queueText, type QueueFilters as Filters, tabs } from './filters';
import { isReady, type QueueRow } from './mappers';
import { AutomaticOffer } from './automatic-offer';
import { BulkOutcome } from './bulk-outcome';
import { prefetchDocument, queueQuery, useAssign, useLinkReady } from './queries';
import { queueColumns } from './queue-columns';
import { QueueFilters } from './queue-filters';
import { QueueFoot } from './queue-foot';
import { tabNames } from './tab-names';
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
  const selection = useSelection(rows?.map(({ id }) => id));
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
  const first = rows?.[0]?.id;
  useEffect(() => {
    if (first !== undefined) prefetchDocument(client, first);
  }, [client, first]);
  const chosen = (rows ?? []).filter(({ id }) => selection.has(id));
  const ready = chosen.filter(isReady);
  const fila = queueText(filters);
  const narrowed = Object.entries(noFilters).some(
    ([key, none]) => filters[key as keyof Filters] !== none,
  );
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
        <nav
          aria-label="Situações"
          className="flex items-center gap-2 max-lg:-mx-4 max-lg:overflow-x-auto max-lg:px-4 max-lg:[scrollbar-width:none] lg:flex-wrap"
        >
          {tabs.map((tab) => (
            <Chip
              key={tab}
              pressed={filters.situacao === tab}
              count={data?.counts[tab]}
              onPress={() => change({ situacao: tab })}
            >
              {tabNames[tab]}
            </Chip>
          ))}
        </nav>
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
        {link.data && <BulkOutcome verb="vinculado" outcome={link.data} onClose={link.reset} />}
        {assign.data && assign.data.refused.length > 0 && (
          <BulkOutcome verb="atribuído" outcome={assign.data} onClose={assign.reset} />
        )}
        {(data !== undefined || !error) && (
          <Card padding="none" refreshing={isFetching && isPlaceholderData}>
            <DataTable
              name="Fila de leitura"
              columns={view.columns}
              density={view.density}
              rows={rows}
              rowKey={(row) => row.id}
              rowName={(row) => row.filename}
              rowTo={(row) => paths.queueDocument(row.id, fila)}
              selection={mayProcess ? selection : undefined}
              sort={order}
              onSort={(next) => change({ ordem: sortText(next) })}
              cards
              skeletonRows={8}
              empty={
                <EmptyState
                  icon={<FileSearch />}
                  title={
                    narrowed || filters.situacao !== 'conferir'
                      ? 'Nenhum documento com estes filtros.'
                      : 'Nenhum documento a conferir.'
                  }
                  onReset={narrowed && reset}
                />
              }
            />
            {selection.ids.size > 0 && (
              <BulkBar
                text={plural(selection.ids.size, 'documento selecionado', 'documentos selecionados')}
                onClear={selection.clear}
              >
                <Button
                  size="sm"
                  variant="primary"
                  icon={<Link2 />}
                  disabled={ready.length === 0}
                  loading={link.isPending}
                  loadingLabel="Vinculando…"
                  onClick={() => linkAll(ready)}
                >
                  {`Vincular ${plural(ready.length, 'pronta', 'prontas')}`}
                </Button>
                <Button
                  size="sm"
                  icon={<UserCheck />}
                  loading={assign.isPending}
                  loadingLabel="Atribuindo…"
                  onClick={() => take(chosen)}
                >
                  Atribuir a mim
                </Button>
              </BulkBar>
            )}
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
