import { useQuery } from '@tanstack/react-query';
import { FileSpreadsheet, Pencil } from 'lucide-react';
import { useState } from 'react';
import { useCan } from '@/api/session';
import { ColumnSets } from '@/components/data-table/column-sets';
import type { Column } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import { Pagination } from '@/components/data-table/pagination';
import { EmptyState } from '@/components/feedback/empty-state';
import { LoadError } from '@/components/feedback/error-banner';
import { PageHeader } from '@/components/feedback/page-header';
import { Badge } from '@/components/ui/badge';
import { Button, ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { IconButton } from '@/components/ui/icon-button';
import { onDemand } from '@/components/ui/on-demand';
import { SearchInput } from '@/components/ui/search-input';
import { useColumnSet } from '@/hooks/use-column-set';
import { useMonth } from '@/hooks/use-month';
import { useSearchState } from '@/hooks/use-search-state';
import { formatMWh } from '@/lib/format';
import { monthLabel, type YearMonth } from '@/lib/month';
import { paths } from '@/lib/paths';
import { monthParam, pageParam, textParam } from '@/lib/search-params';
import { plural } from '@/lib/text';
import { ClosedMark } from '@/model/closing/closed';
import { AmountCell } from './amount-cell';
import { type AgentMonth, kinds } from './mappers';
import { figuresQuery, pageSize } from './queries';

const AgentDialog = onDemand(() => import('./agent-dialog').then((m) => m.AgentDialog));

const params = { mes: monthParam(null), q: textParam(), page: pageParam() };
const sets = ['Essencial', 'Completo'] as const;

/** What the CCEE charged, credited and registered in a month, by agent. */
export function FiguresPage() {
  const [mes] = useMonth();
  const [{ q, page }, setFilters] = useSearchState(params);
  const editable = useCan('ccee:update');
  const [set, setSet] = useColumnSet('ccee', sets);
  const [open, setOpen] = useState<AgentMonth | 'new' | null>(null);
  const query = useQuery(figuresQuery({ mes, q, page }));
  const { data, error, isFetching } = query;
  const add = editable && (
    <Button variant="primary" onClick={() => setOpen('new')}>
      Cadastrar agente
    </Button>
  );
  return (
    <>
      <PageHeader
        list
        title="Valores da CCEE"
        description={`O que a CCEE cobrou e creditou em ${monthLabel(mes)}, por agente, em R$. Acima de zero é pago; zero é um valor.`}
        actions={
          editable && (
            <>
              <ButtonLink to={paths.cceeImports} icon={<FileSpreadsheet />}>
                Enviar planilha
              </ButtonLink>
              {add}
            </>
          )
        }
      />
      <div className="space-y-4">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <SearchInput
            label="Buscar agente ou cliente"
            value={q}
            onSearch={(next) => setFilters({ q: next, page: 1 })}
          />
          <ColumnSets sets={sets} value={set} onChange={setSet} />
        </div>
        <LoadError query={query} title="Não foi possível carregar os valores da CCEE." />
        {(data !== undefined || !error) && (
          <Card padding="none" refreshing={isFetching && data !== undefined}>
            <DataTable
              name="Valores da CCEE"
              columns={columnsOf(mes, editable, set === 'Completo')}
              rows={data?.rows}
              rowKey={(row) => `${row.id} ${mes}`}
              actions={
                editable
                  ? (row) => (
                      <IconButton
                        label={`Editar ${row.name}`}
                        icon={<Pencil />}
                        size="sm"
                        onClick={() => setOpen(row)}
                      />
                    )
                  : undefined
              }
              stickyFirst
              cards
              empty={
                <EmptyState
                  icon={<FileSpreadsheet />}
                  title={q ? 'Nenhum agente atende à busca.' : 'Nenhum agente da CCEE neste mês.'}
                  description={
                    q
                      ? undefined
                      : 'Cadastre os agentes dos clientes; depois digite os valores ou envie a planilha.'
                  }
                  onReset={q !== '' && (() => setFilters({ q: '', page: 1 }))}
                  action={
                    editable && (
                      <Button size="sm" onClick={() => setOpen('new')}>
                        Cadastrar o primeiro agente
                      </Button>
                    )
                  }
                />
              }
            />
            {data !== undefined && data.total > 0 && (
              <Pagination
                status={plural(data.total, 'agente', 'agentes')}
                page={page}
                pageSize={pageSize}
                total={data.total}
                onPage={(next) => setFilters({ page: next }, { push: true })}
              />
            )}
          </Card>
        )}
      </div>
      {open !== null && (
        <AgentDialog agent={open === 'new' ? null : open} onClose={() => setOpen(null)} />
      )}
    </>
  );
}

function columnsOf(mes: YearMonth, editable: boolean, whole: boolean): Column<AgentMonth>[] {
  return [
    {
      id: 'agente',
      header: 'Agente',
      wrap: true,
      width: '220px',
      main: true,
      cell: (row) => (
        <>
          <span className="font-medium">{row.name}</span>
          <span className="block text-caption text-muted">{row.client}</span>
          <ClosedMark at={row.closedAt} />
          {row.retailer !== null && <Badge>Varejista: {row.retailer}</Badge>}
        </>
      ),
    },
    ...kinds
      .filter(({ decides }) => whole || decides)
      .map(
        ({ kind, label }): Column<AgentMonth> => ({
          id: kind,
          header: label,
          align: 'end',
          cell: (row) => (
            <AmountCell
              agent={row}
              kind={kind}
              label={label}
              mes={mes}
              editable={editable && row.closedAt === null}
            />
          ),
        }),
      ),
    ...(whole
      ? [
          {
            id: 'energia_registrada',
            header: 'Energia registrada',
            align: 'end',
            cell: (row) => formatMWh(row.registered),
          } satisfies Column<AgentMonth>,
        ]
      : []),
  ];
}
