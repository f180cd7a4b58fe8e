import { useQuery } from '@tanstack/react-query';
import { ListChecks } from 'lucide-react';
import { useState } from 'react';
import type { JobboardRow } from '@/api/gen/types.gen';
import type { Column } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import { Pagination } from '@/components/data-table/pagination';
import { AsyncView } from '@/components/feedback/async-view';
import { EmptyState } from '@/components/feedback/empty-state';
import { PageHeader } from '@/components/feedback/page-header';
import { Card } from '@/components/ui/card';
import { Skeleton } from '@/components/ui/skeleton';
import { Tabs } from '@/components/ui/tabs';
import { useSearchState } from '@/hooks/use-search-state';
import { formatDateTime, formatNumber } from '@/lib/format';
import { paths } from '@/lib/paths';
import { choiceParam, pageParam } from '@/lib/search-params';
import { plural } from '@/lib/text';
import { JobDialog } from './job-dialog';
import { jobsQuery, pageSize, type Waiting } from './queries';

const states = ['parada', 'andamento', 'aguardando'] as const;
const params = { estado: choiceParam(states), page: pageParam() };

const empty: Readonly<Record<Waiting, string>> = {
  parada: 'Nenhuma tarefa parada.',
  andamento: 'Nenhuma tarefa em andamento.',
  aguardando: 'Nenhuma tarefa na fila.',
};

const columns: readonly Column<JobboardRow>[] = [
  { id: 'nome', header: 'Tarefa', main: true, wrap: true, cell: (row) => row.nome },
  { id: 'usuario', header: 'Em nome de', cell: (row) => row.usuario || 'Sistema' },
  { id: 'criada', header: 'Pedida em', cell: (row) => formatDateTime(row.criada_em) },
  {
    id: 'tentativas',
    header: 'Tentativas',
    align: 'end',
    cell: (row) => formatNumber(row.tentativas),
  },
  { id: 'situacao', header: 'Situação', wrap: true, cell: standing },
];

function standing(row: JobboardRow) {
  if (row.cancelando) return 'Cancelamento pedido';
  if (row.estado === 'andamento')
    return row.total > 0
      ? `${formatNumber(row.feitos)} de ${formatNumber(row.total)}`
      : 'Em andamento';
  if (row.mensagem !== '') return row.mensagem;
  return row.estado === 'aguardando' ? `A partir de ${formatDateTime(row.vez)}` : '–';
}

/** OP-04: the work that runs by itself, what of it stopped, and what to do about it. */
export function JobsPage() {
  const [filters, setFilters] = useSearchState(params);
  const [open, setOpen] = useState<string | null>(null);
  const jobs = useQuery(jobsQuery(filters.estado, filters.page));
  return (
    <>
      <PageHeader
        title="Tarefas"
        description="O que o sistema faz por si: leituras, cálculos, envios e cópias. Uma tarefa que falhou em todas as tentativas para e espera por uma decisão."
        back={{ to: paths.adminSettings, label: 'Voltar para configurações' }}
      />
      <div className="space-y-4">
        <Tabs
          label="Situação das tarefas"
          value={filters.estado}
          onChange={(estado) => setFilters({ estado, page: 1 })}
          items={[
            { value: 'parada', label: 'Paradas', count: jobs.data?.paradas },
            { value: 'andamento', label: 'Em andamento', count: jobs.data?.andamento },
            { value: 'aguardando', label: 'Na fila', count: jobs.data?.aguardando },
          ]}
        />
        <AsyncView
          query={jobs}
          loadingLabel="Carregando tarefas..."
          skeleton={<Skeleton size="h-64 w-full" />}
          errorTitle="Não foi possível carregar as tarefas."
          isEmpty={(data) => data.total === 0}
          empty={<EmptyState icon={<ListChecks />} title={empty[filters.estado]} />}
        >
          {(data) => (
            <Card padding="none">
              <DataTable
                name="Tarefas"
                columns={columns}
                rows={data.data}
                rowKey={(row) => row.id}
                onSelect={(row) => setOpen(row.id)}
              />
              <Pagination
                status={plural(data.total, 'tarefa', 'tarefas')}
                page={filters.page}
                pageSize={pageSize}
                total={data.total}
                onPage={(page) => setFilters({ page })}
              />
            </Card>
          )}
        </AsyncView>
      </div>
      {open !== null && <JobDialog id={open} onClose={() => setOpen(null)} />}
    </>
  );
}
