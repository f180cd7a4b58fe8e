import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { ScrollText } from 'lucide-react';
import { useState } from 'react';
import { queryOf } from '@/api/call';
import { exportAuditEntries, listAuditEntries } from '@/api/gen/trilha-de-auditoria';
import type { AuditEntryItem } from '@/api/gen/types.gen';
import type { Column } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import { ListPanel } from '@/components/data-table/list-panel';
import { Pagination } from '@/components/data-table/pagination';
import { ExportMenu } from '@/components/export/export-menu';
import { EmptyState } from '@/components/feedback/empty-state';
import { PageHeader } from '@/components/feedback/page-header';
import { useSearchState } from '@/hooks/use-search-state';
import { formatDateTime, missing } from '@/lib/format';
import { pageParam, textParam } from '@/lib/search-params';
import { plural } from '@/lib/text';
import { AuditFilters, noAuditFilters } from './audit-filters';
import { EntryDialog } from './entry-dialog';

const params = {
  usuario: textParam(),
  sessao: textParam(),
  ip: textParam(),
  acao: textParam(),
  tipo: textParam(),
  registro: textParam(),
  de: textParam(),
  ate: textParam(),
  page: pageParam(),
};

const columns: readonly Column<AuditEntryItem>[] = [
  { id: 'quando', header: 'Quando', cell: (row) => formatDateTime(row.at) },
  { id: 'quem', header: 'Quem', wrap: true, cell: (row) => row.actorName },
  { id: 'que', header: 'O quê', wrap: true, cell: (row) => row.title },
  { id: 'motivo', header: 'Motivo', wrap: true, cell: (row) => row.reason || missing },
  { id: 'ato', header: 'Ato', cell: (row) => row.action, hideOnCard: true },
  { id: 'ip', header: 'Endereço de rede', cell: (row) => row.ip || missing, hideOnCard: true },
];

/** What the filters ask the server for; what is empty stays away. */
function queryOfFilters<F extends object>(filters: F) {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''));
}

const auditQuery = (query: Record<string, unknown>) =>
  queryOptions({ ...queryOf(listAuditEntries, { query }), placeholderData: keepPreviousData });

/** Who did what to which record, when, from where: only ever added to. */
export function AuditPage() {
  const [filters, setFilters] = useSearchState(params);
  const [entry, setEntry] = useState<AuditEntryItem | null>(null);
  const [round, setRound] = useState(0);
  const { page, ...chosen } = filters;
  const query = queryOfFilters(chosen);
  const list = useQuery(auditQuery({ ...query, page }));
  const { data } = list;
  const reset = () => {
    setRound(round + 1);
    setFilters({ ...noAuditFilters, page: 1 }, { push: true });
  };
  return (
    <>
      <PageHeader
        list
        title="Trilha de auditoria"
        description="Quem fez o quê, quando e de onde. Nada aqui é alterado ou apagado; cada registro é selado e conferido."
      />
      <div className="space-y-3">
        <AuditFilters
          value={chosen}
          onChange={(next) => setFilters({ ...next, page: 1 }, { push: true })}
          onReset={reset}
          round={round}
          exporting={
            <ExportMenu
              path={exportAuditEntries.url}
              query={query}
              name="trilha-de-auditoria"
              total={data?.total}
            />
          }
        />
        <ListPanel query={list} errorTitle="Não foi possível carregar a trilha de auditoria.">
          <DataTable
            name="Trilha de auditoria"
            columns={columns}
            rows={data?.data}
            rowKey={(row) => row.id}
            onSelect={setEntry}
            cards
            empty={
              <EmptyState
                icon={<ScrollText />}
                title="Nenhum registro encontrado."
                onReset={Object.keys(query).length > 0 && reset}
              />
            }
          />
          <Pagination
            status={data ? plural(data.total, 'registro', 'registros') : 'Carregando a trilha...'}
            page={page}
            pageSize={data?.pageSize ?? 0}
            total={data?.total}
            onPage={(next) => setFilters({ page: next }, { push: true })}
          />
        </ListPanel>
      </div>
      <EntryDialog
        entry={entry}
        onClose={() => setEntry(null)}
        onRecord={({ entity, entityId }) => {
          setEntry(null);
          setFilters({ tipo: entity, registro: entityId, page: 1 }, { push: true });
        }}
      />
    </>
  );
}
