import { useQuery } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import type { BatchWire, MessageState } from '@/api/mailing-types';
import type { Column } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import { ListPanel } from '@/components/data-table/list-panel';
import { Pagination } from '@/components/data-table/pagination';
import { EmptyState } from '@/components/feedback/empty-state';
import { PageHeader } from '@/components/feedback/page-header';
import { Badge } from '@/components/ui/badge';
import { ButtonLink } from '@/components/ui/button';
import { useSearchState } from '@/hooks/use-search-state';
import { formatDateTime } from '@/lib/format';
import { isMonth, monthShort } from '@/lib/month';
import { paths } from '@/lib/paths';
import { pageParam } from '@/lib/search-params';
import { batchWords } from './dispatch/states';
import { NoServerBanner } from './no-server-banner';
import { batchesQuery } from './queries';

const params = { page: pageParam() };

const count = (batch: BatchWire, state: MessageState) =>
  batch.counts[state].toLocaleString('pt-BR');

const columns: readonly Column<BatchWire>[] = [
  { id: 'criado', header: 'Criado em', cell: (row) => formatDateTime(row.createdAt) },
  {
    id: 'mes',
    header: 'Mês',
    cell: (row) => (isMonth(row.mes) ? monthShort(row.mes) : 'Registros escolhidos'),
  },
  { id: 'modelo', header: 'Modelo', cell: (row) => row.templateName },
  {
    id: 'situacao',
    header: 'Situação',
    cell: (row) => (
      <Badge tone={batchWords(row.state).tone} dot>
        {batchWords(row.state).label}
      </Badge>
    ),
  },
  {
    id: 'total',
    header: 'E-mails',
    align: 'end',
    cell: (row) => row.total.toLocaleString('pt-BR'),
  },
  { id: 'enviados', header: 'Enviados', align: 'end', cell: (row) => count(row, 'enviado') },
  { id: 'falhas', header: 'Falhas', align: 'end', cell: (row) => count(row, 'falhou') },
  { id: 'incertos', header: 'Incertos', align: 'end', cell: (row) => count(row, 'incerto') },
  {
    id: 'sem_servidor',
    header: 'Sem servidor',
    align: 'end',
    cell: (row) => count(row, 'sem_servidor'),
  },
  {
    id: 'fora',
    header: 'Não enviados',
    align: 'end',
    cell: (row) => row.skipped.toLocaleString('pt-BR'),
  },
  { id: 'quem', header: 'Por', cell: (row) => row.createdBy || 'Sistema' },
];

/** Every dispatch, newest first. */
export function BatchesPage() {
  const [filters, setFilters] = useSearchState(params);
  const list = useQuery(batchesQuery(filters.page));
  const { data } = list;
  return (
    <>
      <PageHeader
        title="Disparos"
        back={{ to: paths.mailing, label: 'Voltar para emails' }}
        actions={<ButtonLink to={paths.mailTemplates}>Modelos</ButtonLink>}
      />
      <div className="space-y-4">
        <NoServerBanner />
        <ListPanel query={list} errorTitle="Não foi possível carregar os disparos.">
          <DataTable
            name="Disparos"
            columns={columns}
            rows={data?.data}
            rowKey={(row) => row.id}
            rowTo={(row) => paths.mailBatch(row.id)}
            cards
            empty={
              <EmptyState
                icon={<Send />}
                title="Nenhum disparo ainda."
                description="O envio de um mês ou de um registro começa na tela de emails."
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
    </>
  );
}
