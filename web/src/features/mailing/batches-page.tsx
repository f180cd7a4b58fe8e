import { useQuery } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import type { MailingBatchBody } from '@/api/gen/types.gen';
import type { Column } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import { ListPanel } from '@/components/data-table/list-panel';
import { Pagination } from '@/components/data-table/pagination';
import { EmptyState } from '@/components/feedback/empty-state';
import { PageHeader } from '@/components/feedback/page-header';
import { Badge } from '@/components/ui/badge';
import { ButtonLink } from '@/components/ui/button';
import { useSearchState } from '@/hooks/use-search-state';
import { formatDateTime, missing } from '@/lib/format';
import { isMonth, monthShort } from '@/lib/month';
import { paths } from '@/lib/paths';
import { pageParam } from '@/lib/search-params';
import { NoServerBanner } from '@/model/mail/no-server-banner';
import { batchWords, messageStates, stateWords } from './dispatch/states';
import { batchesQuery } from './queries';

const params = { page: pageParam() };

/** How many messages are in each state, the states that have none left out. */
function resultOf({ counts, skipped }: MailingBatchBody): string {
  const n = (value: number) => value.toLocaleString('pt-BR');
  const parts = messageStates
    .filter((state) => counts[state] > 0)
    .map((state) => `${stateWords(state).label} ${n(counts[state])}`);
  if (skipped > 0) parts.push(`Fora do envio ${n(skipped)}`);
  return parts.join(' · ') || missing;
}

const columns: readonly Column<MailingBatchBody>[] = [
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
  { id: 'resultado', header: 'Resultado', wrap: true, wideOnCard: true, cell: resultOf },
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
        list
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
                action={
                  <ButtonLink size="sm" to={paths.mailing}>
                    Abrir os registros
                  </ButtonLink>
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
    </>
  );
}
