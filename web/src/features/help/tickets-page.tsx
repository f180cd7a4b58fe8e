import { useQuery } from '@tanstack/react-query';
import { Inbox, LifeBuoy } from 'lucide-react';
import { useState } from 'react';
import type { SupportTicketBody } from '@/api/gen/types.gen';
import { useUser } from '@/api/session';
import type { Column } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import { ListPanel } from '@/components/data-table/list-panel';
import { Pagination } from '@/components/data-table/pagination';
import { EmptyState } from '@/components/feedback/empty-state';
import { PageHeader } from '@/components/feedback/page-header';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Select } from '@/components/ui/select';
import { useSearchState } from '@/hooks/use-search-state';
import { formatDateTime } from '@/lib/format';
import { paths } from '@/lib/paths';
import { hasRole } from '@/lib/permissions';
import { choiceParam, flagParam, pageParam } from '@/lib/search-params';
import { TicketDialog } from './components/ticket-dialog';
import { ticketsQuery } from './queries';
import { categoryLabel, stateOf, states } from './ticket-words';

const params = {
  situacao: choiceParam(['', 'aberto', 'respondido', 'fechado']),
  todos: flagParam(),
  page: pageParam(),
};

const columns: readonly Column<SupportTicketBody>[] = [
  { id: 'assunto', header: 'Assunto', wrap: true, cell: (row) => row.assunto },
  { id: 'numero', header: 'Nº', cell: (row) => row.numero },
  { id: 'categoria', header: 'Categoria', cell: (row) => categoryLabel(row.categoria) },
  { id: 'autor', header: 'De', wrap: true, cell: (row) => row.autor },
  {
    id: 'situacao',
    header: 'Situação',
    cell: (row) => <Badge tone={stateOf(row.situacao).tone}>{stateOf(row.situacao).label}</Badge>,
  },
  { id: 'atualizado', header: 'Atualizado em', cell: (row) => formatDateTime(row.atualizado_em) },
];

/** One's own tickets; the staff also sees everybody's. */
export function TicketsPage() {
  const [filters, setFilters] = useSearchState(params);
  const [asking, setAsking] = useState(false);
  const staff = hasRole(useUser(), 'gestora', 'backoffice');
  const list = useQuery(ticketsQuery(filters));
  const { data } = list;
  return (
    <>
      <PageHeader
        title="Chamados"
        back={{ to: paths.help, label: 'Voltar para a ajuda' }}
        actions={
          <Button variant="primary" icon={<LifeBuoy />} onClick={() => setAsking(true)}>
            Abrir Ticket de Suporte
          </Button>
        }
      />
      <div className="space-y-4">
        <div className="flex flex-wrap items-center gap-4">
          <div className="w-full sm:w-56">
            <Select
              aria-label="Situação"
              placeholder="Todas as situações"
              value={filters.situacao}
              options={states.map(({ value, label }) => ({ value, label }))}
              onChange={(event) =>
                setFilters(
                  { situacao: event.target.value as typeof filters.situacao, page: 1 },
                  { push: true },
                )
              }
            />
          </div>
          {staff && (
            <Checkbox
              checked={filters.todos}
              onChange={(todos) => setFilters({ todos, page: 1 }, { push: true })}
              label="De todas as pessoas"
            />
          )}
        </div>
        <ListPanel query={list} errorTitle="Não foi possível carregar os chamados.">
          <DataTable
            name="Chamados"
            columns={columns}
            rows={data?.data}
            rowKey={(row) => row.id}
            rowTo={(row) => paths.ticket(row.id)}
            cards
            empty={
              <EmptyState
                icon={<Inbox />}
                title="Nenhum chamado."
                onReset={
                  filters.situacao !== '' &&
                  (() => setFilters({ situacao: '', page: 1 }, { push: true }))
                }
                action={
                  <Button size="sm" onClick={() => setAsking(true)}>
                    Abrir o primeiro chamado
                  </Button>
                }
              />
            }
          />
          {data && data.total > data.pageSize && (
            <Pagination
              page={filters.page}
              pageSize={data.pageSize}
              total={data.total}
              onPage={(page) => setFilters({ page }, { push: true })}
            />
          )}
        </ListPanel>
      </div>
      {asking && <TicketDialog onClose={() => setAsking(false)} />}
    </>
  );
}
