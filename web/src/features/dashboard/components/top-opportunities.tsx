import { useQuery } from '@tanstack/react-query';
import { Sparkles } from 'lucide-react';
import type { Column } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import { EmptyState } from '@/components/feedback/empty-state';
import { LoadError } from '@/components/feedback/error-banner';
import { TraceButton } from '@/components/trace-drawer/trace-button';
import { Badge } from '@/components/ui/badge';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { messageOf } from '@/lib/api-error';
import { formatChange, formatMWh } from '@/lib/format';
import { monthShort, type YearMonth } from '@/lib/month';
import { paths } from '@/lib/paths';
import type { Opportunity } from '../mappers';
import { opportunityTraceQuery, topOpportunitiesQuery } from '../queries';

const figures: readonly Column<Opportunity>[] = [
  {
    id: 'contrato',
    header: 'Contrato',
    cell: (row) => <span className="font-medium">{row.code}</span>,
  },
  {
    id: 'cliente',
    header: 'Cliente',
    wrap: true,
    width: '220px',
    cell: (row) => <span className="break-words">{row.client}</span>,
  },
  {
    id: 'consumo',
    header: 'Consumo Acumulado',
    align: 'end',
    cell: (row) => formatMWh(row.accumulated),
  },
  { id: 'limite', header: 'Limite Superior', align: 'end', cell: (row) => formatMWh(row.limit) },
  { id: 'delta', header: 'Δ% vs Limite', align: 'end', cell: (row) => formatChange(row.delta) },
  {
    id: 'status',
    header: 'Status',
    cell: (row) => (
      <span title={row.note}>
        <Badge tone="info" dot>
          Com Oportunidade
        </Badge>
      </span>
    ),
  },
];

/** The columns of a month, for which the records are requested. */
function columnsOf(month: YearMonth): readonly Column<Opportunity>[] {
  return [
    ...figures,
    {
      id: 'acao',
      header: 'Ação',
      cell: (row) => <Actions row={row} month={month} />,
      screenOnly: true,
    },
  ];
}

function Actions({ row, month }: { row: Opportunity; month: YearMonth }) {
  return (
    <span className="inline-flex items-center gap-1">
      <ButtonLink to={paths.contract(row.id)} size="sm">
        <span>
          Abrir contrato <span className="sr-only">{row.code}</span>
        </span>
      </ButtonLink>
      <TraceButton
        label={`Oportunidade de ${row.code} em ${monthShort(month)}`}
        query={opportunityTraceQuery(month, row)}
      />
    </span>
  );
}

/** The month's contracts that run nearest to or over their upper limit. */
export function TopOpportunities({ month }: { month: YearMonth }) {
  const query = useQuery(topOpportunitiesQuery(month));
  const { data, error, isFetching } = query;
  return (
    <Card
      title="Top oportunidades"
      description="Consumo do ano contratual mais próximo do limite superior, ou acima dele"
      padding="none"
      refreshing={isFetching && data !== undefined}
      actions={
        <ButtonLink to={paths.opportunities(month)} variant="ghost" size="sm">
          Ver todas
        </ButtonLink>
      }
    >
      {error && (
        <div className="px-5 pb-5">
          <LoadError
            query={query}
            title="Falha ao carregar oportunidades."
            detail={messageOf(error, 'Falha ao carregar top oportunidades')}
          />
        </div>
      )}
      {(data !== undefined || !error) && (
        <DataTable
          name="Contratos com oportunidade"
          columns={columnsOf(month)}
          rows={data}
          rowKey={(row) => row.id}
          skeletonRows={5}
          cards
          empty={<EmptyState icon={<Sparkles />} title="Sem oportunidades no período." />}
        />
      )}
    </Card>
  );
}
