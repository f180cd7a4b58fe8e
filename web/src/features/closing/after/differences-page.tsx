import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { GitCompareArrows } from 'lucide-react';
import { queryOf } from '@/api/call';
import { listClosingDifferences } from '@/api/gen/fechamento';
import type { Column } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import { ListPanel } from '@/components/data-table/list-panel';
import { Pagination } from '@/components/data-table/pagination';
import { Banner } from '@/components/feedback/banner';
import { EmptyState } from '@/components/feedback/empty-state';
import { PageHeader } from '@/components/feedback/page-header';
import { ButtonLink } from '@/components/ui/button';
import { useMonth } from '@/hooks/use-month';
import { useSearchState } from '@/hooks/use-search-state';
import { formatMoney, formatNumber } from '@/lib/format';
import { monthLabel } from '@/lib/month';
import { paths } from '@/lib/paths';
import { pageParam } from '@/lib/search-params';
import { plural } from '@/lib/text';
import { type DifferenceRow, toDifferences } from './differences';

const params = { page: pageParam() };

const unknown = 'Indefinido';

function differencesQuery(mes: string, page: number) {
  return queryOptions({
    ...queryOf(listClosingDifferences, { query: { mes, page } }),
    select: toDifferences,
    placeholderData: keepPreviousData,
  });
}

/** What closed months would come to by what holds today, beside what was kept of them. */
export function DifferencesPage() {
  const [mes] = useMonth();
  const [{ page }, setFilters] = useSearchState(params);
  const query = useQuery(differencesQuery(mes, page));
  const { data } = query;
  return (
    <>
      <PageHeader
        list
        title="Diferenças após o fechamento"
        description={`O que ${monthLabel(mes)} daria pelos contratos, preços, índices, parâmetros e PLD de hoje, ao lado do retrato e dos ajustes já lançados. O retrato não muda.`}
        back={{ to: paths.closing(mes), label: 'Voltar ao fechamento' }}
      />
      {data?.gone.map((of) => (
        <Banner
          key={of.key}
          tone="warn"
          title={of.sentence}
          action={
            <ButtonLink
              size="sm"
              to={paths.closingAdjust(of.clientId, mes, {
                contrato: of.contractId,
                linha: of.line,
                valor: of.total === null ? undefined : String(-of.total),
                motivo: 'Documento sem valor depois do fechamento',
              })}
            >
              Lançar ajuste
            </ButtonLink>
          }
        />
      ))}
      <ListPanel query={query} errorTitle="Não foi possível calcular as diferenças.">
        <DataTable
          name="Diferenças após o fechamento"
          columns={columns}
          rows={data?.rows}
          rowKey={({ key }) => key}
          cards
          empty={
            <EmptyState
              icon={<GitCompareArrows />}
              title={
                data?.total === 0
                  ? `Nenhum cliente com ${monthLabel(mes)} fechado.`
                  : 'Nenhuma diferença nos clientes desta página.'
              }
            />
          }
          actions={(row) =>
            row.booked && (
              <ButtonLink
                size="sm"
                aria-label={`Lançar ajuste de ${[row.client, row.contract, row.lineLabel].filter(Boolean).join(', ')}`}
                to={paths.closingAdjust(row.clientId, mes, {
                  contrato: row.contractId || undefined,
                  linha: row.line,
                  valor: row.rest === null ? undefined : String(row.rest),
                  motivo: 'Diferença após o fechamento',
                })}
              >
                Lançar ajuste
              </ButtonLink>
            )
          }
        />
        {data !== undefined && data.total > 0 && (
          <Pagination
            status={plural(data.total, 'cliente fechado', 'clientes fechados')}
            page={page}
            pageSize={data.pageSize}
            total={data.total}
            onPage={(next) => setFilters({ page: next }, { push: true })}
          />
        )}
      </ListPanel>
    </>
  );
}

const columns: readonly Column<DifferenceRow>[] = [
  { id: 'client', header: 'Cliente', main: true, wrap: true, cell: ({ client }) => client },
  {
    id: 'contract',
    header: 'Contrato',
    wrap: true,
    cell: ({ contract, lacks }) => (
      <>
        {contract || 'Do cliente'}
        {lacks && <span className="block text-caption text-muted">{lackWords[lacks]}</span>}
      </>
    ),
  },
  {
    id: 'line',
    header: 'Linha',
    cell: ({ lineLabel, unit }) => (unit === 'R$' ? lineLabel : `${lineLabel} (${unit})`),
  },
  { id: 'kept', header: 'Retrato', align: 'end', cell: (row) => shown(row, row.kept) },
  { id: 'today', header: 'Hoje', align: 'end', cell: (row) => shown(row, row.today) },
  { id: 'adjusted', header: 'Já ajustado', align: 'end', cell: (row) => shown(row, row.adjusted) },
  {
    id: 'rest',
    header: 'Diferença',
    align: 'end',
    cell: (row) => <span className="font-medium">{shown(row, row.rest)}</span>,
  },
];

const lackWords = { retrato: 'Não estava no retrato', hoje: 'Não vale mais no mês' };

/** A figure in the unit of its row, which the line names where it is not R$. */
function shown({ unit }: DifferenceRow, value: number | null) {
  if (unit === 'R$') return formatMoney(value, unknown);
  return value === null ? unknown : formatNumber(value, unit === 'MWh' ? 3 : 2);
}
