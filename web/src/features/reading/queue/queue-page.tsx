import { useQuery, useQueryClient } from '@tanstack/react-query';
import { FileSearch } from 'lucide-react';
import { useEffect } from 'react';
import { useCan, useUser } from '@/api/session';
import { parseSort, sortText } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import { Banner } from '@/components/feedback/banner';
import { EmptyState } from '@/components/feedback/empty-state';
import { LoadError } from '@/components/feedback/error-banner';
import { PageHeader } from '@/components/feedback/page-header';
import { SavedViews } from '@/components/saved-views/saved-views';
import { Button, ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Chip } from '@/components/ui/chip';
import { useSearchState } from '@/hooks/use-search-state';
import { useSelection } from '@/hooks/use-selection';
import { useTableView } from '@/hooks/use-table-view';
import { paths } from '@/lib/paths';
import { plural } from '@/lib/text';
import {
  type QueueFilters as Filters,
  noFilters,
  queueParams,
  queueText,
  type Tab,
  tabs,
} from './filters';
import type { QueueRow } from './mappers';
import {
  type Outcome,
  prefetchDocument,
  queueOptionsQuery,
  queueQuery,
  useAssign,
  useLinkReady,
} from './queries';
import { QueueBulk } from './queue-bulk';
import { queueColumns } from './queue-columns';
import { QueueFilters } from './queue-filters';
import { QueueFoot } from './queue-foot';
import { useQueueKeys } from './use-queue-keys';

const tabNames: Readonly<Record<Tab, string>> = {
  conferir: 'A conferir',
  pronto: 'Prontos',
  a_decidir: 'A decidir',
  revisar: 'Revisar',
  faltam: 'Faltam dados',
  sem_cliente: 'Sem cliente',
  nao_e_fatura: 'Não é fatura',
  evento: 'Eventos',
  repetido: 'Repetidos',
  falha: 'Falhas',
  lendo: 'Em processamento',
  vinculado: 'Vinculados',
  dividido: 'Várias faturas',
};

/** Where a person is in the queue is no part of a view. */
const viewKeys = Object.keys(queueParams).filter((key) => key !== 'depois');

const everybody = [{ name: 'Todos', query: '' }];
const withOwn = [
  ...everybody,
  { name: 'Meus', query: 'responsavel=eu' },
  { name: 'Sem responsável', query: 'responsavel=ninguem' },
];

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
        <div className="max-lg:hidden">
          <SavedViews
            screen="fila"
            keys={viewKeys}
            table={view}
            builtIn={mayProcess ? withOwn : everybody}
            mailed
          />
        </div>
        <QueueFilters
          filters={filters}
          onChange={change}
          onReset={reset}
          tools={{ view, sort: order, onSort: (next) => change({ ordem: sortText(next) }) }}
        />
        <LoadError query={list} title="Não foi possível carregar a fila de leitura." />
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

/** Offers the automatic link once it would have been right twenty times. */
function AutomaticOffer() {
  const { data } = useQuery(queueOptionsQuery);
  if (!data?.offer) return null;
  return (
    <Banner
      tone="info"
      title="Vinte faturas que conferiam em tudo foram vinculadas sem mudança."
      action={
        <ButtonLink size="sm" to={paths.adminSettings}>
          Abrir configurações
        </ButtonLink>
      }
    >
      Faturas assim podem vincular-se sozinhas, marcadas e com 30 dias para desfazer.
    </Banner>
  );
}

interface BulkOutcomeProps {
  /** What was done, as "vinculado". */
  verb: string;
  outcome: Outcome | undefined;
  onClose: () => void;
}

/** What became of each row of an act on several: how many were done, and why others were not. */
function BulkOutcome({ verb, outcome, onClose }: BulkOutcomeProps) {
  if (!outcome) return null;
  const { done, refused } = outcome;
  if (refused.length === 0 && done.length < 2) return null; // a single one has its own message
  const said = `${plural(done.length, `documento ${verb}`, `documentos ${verb}s`)}, ${plural(refused.length, 'recusado', 'recusados')}.`;
  return (
    <Banner
      tone={refused.length === 0 ? 'ok' : 'warn'}
      title={said}
      action={
        <Button size="sm" onClick={onClose}>
          Fechar
        </Button>
      }
    >
      {refused.map(({ row, reason }) => (
        <p key={row.document_id}>{`${row.filename}: ${reason}`}</p>
      ))}
    </Banner>
  );
}

interface QueueTabsProps {
  chosen: Tab;
  counts: Readonly<Record<string, number>> | undefined;
  onChoose: (tab: Tab) => void;
}

/** What the queue is parted into, each with how many documents it has. */
function QueueTabs({ chosen, counts, onChoose }: QueueTabsProps) {
  return (
    <nav
      aria-label="Situações"
      className="flex items-center gap-2 max-lg:-mx-4 max-lg:overflow-x-auto max-lg:px-4 max-lg:[scrollbar-width:none] lg:flex-wrap"
    >
      {tabs.map((tab) => (
        <Chip
          key={tab}
          pressed={chosen === tab}
          count={counts?.[tab]}
          onPress={() => onChoose(tab)}
        >
          {tabNames[tab]}
        </Chip>
      ))}
    </nav>
  );
}
