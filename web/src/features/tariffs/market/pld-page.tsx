import { useQuery } from '@tanstack/react-query';
import { FileUp, Gauge } from 'lucide-react';
import { useState } from 'react';
import { useCan } from '@/api/session';
import type { Column } from '@/components/data-table/columns';
import { EmptyState } from '@/components/feedback/empty-state';
import { PageHeader } from '@/components/feedback/page-header';
import { FilterBar } from '@/components/filter-bar/filter-bar';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { HeadButton } from '@/components/ui/head-button';
import { Select } from '@/components/ui/select';
import { useSearchState } from '@/hooks/use-search-state';
import { monthShort } from '@/lib/month';
import { paths } from '@/lib/paths';
import { optionParam, pageParam, textParam } from '@/lib/search-params';
import { formatRate } from '../comparison';
import { ImportHistory } from '../imports/import-history';
import { PagePanel } from '../page-panel';
import { type MarketMonth, type Submarket, submarkets } from './mappers';
import { PldImportDialog } from './pld-import-dialog';
import { pldQuery } from './queries';
import { useMonthActs } from './use-month-acts';
import { YearSelect } from './year-select';

const params = {
  submercado: optionParam<Submarket>(['SE', 'S', 'NE', 'N']),
  ano: textParam(),
  page: pageParam(),
};

const nameOf = (series: string) =>
  submarkets.find(({ value }) => value === series)?.label ?? series;

const columns: readonly Column<MarketMonth>[] = [
  { id: 'mes', header: 'Mês', cell: (row) => monthShort(row.month) },
  { id: 'submercado', header: 'Submercado', cell: (row) => nameOf(row.series) },
  {
    id: 'pld',
    header: 'PLD médio (R$/MWh)',
    align: 'end',
    cell: (row) => formatRate(row.price),
  },
  {
    id: 'base',
    header: 'Base',
    cell: (row) => (
      <>
        {row.basis || 'média da fonte'}{' '}
        {!row.complete && (
          <Badge tone="warn" dot>
            Mês incompleto
          </Badge>
        )}
      </>
    ),
  },
  { id: 'limites', header: 'Limites do ano', align: 'end', cell: (row) => row.limits },
  {
    id: 'fonte',
    header: 'Fonte',
    wrap: true,
    wideOnCard: true,
    cell: (row) => <span className="break-words">{row.source}</span>,
  },
];

/** The mean PLD by submarket and month, and the import of the market's files. */
export function PldPage() {
  const [filters, setFilters] = useSearchState(params);
  const [importing, setImporting] = useState(false);
  const manages = useCan('settings:manage');
  const reset = () => setFilters({ submercado: null, ano: '', page: 1 }, { push: true });
  const acts = useMonthActs('pld');
  const { submercado, ano, page } = filters;
  return (
    <>
      <PageHeader
        list
        title="PLD"
        description="Preço de liquidação das diferenças: a média de cada mês por submercado, conferida com os limites do ano."
        back={manages ? { to: paths.adminSettings, label: 'Configurações' } : undefined}
        actions={
          manages && (
            <>
              <ImportHistory table="pld" />
              {acts.add}
              <HeadButton
                label="Importar PLD"
                variant="primary"
                icon={<FileUp />}
                onClick={() => setImporting(true)}
              />
            </>
          )
        }
      />
      <div className="mb-3">
        <FilterBar active={(submercado ? 1 : 0) + (ano ? 1 : 0)} onReset={reset}>
          <div className="w-full sm:w-64">
            <Select
              aria-label="Submercado"
              placeholder="Todos os submercados"
              options={submarkets}
              value={submercado ?? ''}
              onChange={(event) =>
                setFilters(
                  { submercado: (event.target.value || null) as Submarket | null, page: 1 },
                  { push: true },
                )
              }
            />
          </div>
          <div className="w-full sm:w-44">
            <YearSelect
              first={2001}
              value={ano}
              onChange={(year) => setFilters({ ano: year, page: 1 }, { push: true })}
            />
          </div>
        </FilterBar>
      </div>
      <PagePanel
        name="PLD"
        columns={columns}
        query={useQuery(pldQuery({ submarket: submercado, year: Number(ano) || 0, page }))}
        unit={['mês', 'meses']}
        actions={manages ? acts.ofRow : undefined}
        page={page}
        onPage={(next) => setFilters({ page: next }, { push: true })}
        empty={
          <EmptyState
            icon={<Gauge />}
            title="Nenhum PLD encontrado."
            description="Importe o PLD da CCEE por hora ou por mês, ou mude os filtros."
            onReset={(submercado !== null || ano !== '') && reset}
            action={
              manages && (
                <Button size="sm" onClick={() => setImporting(true)}>
                  Importar o arquivo
                </Button>
              )
            }
          />
        }
      />
      {importing && <PldImportDialog onClose={() => setImporting(false)} />}
      {acts.dialog}
    </>
  );
}
