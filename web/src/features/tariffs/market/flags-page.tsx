import { useQuery, useQueryClient } from '@tanstack/react-query';
import { FileUp, Flag } from 'lucide-react';
import { useState } from 'react';
import { keyOf } from '@/api/call';
import { listParameters } from '@/api/gen/parametros';
import { importFlags, listFlags } from '@/api/gen/tarifas-bandeiras-e-pld';
import { useCan } from '@/api/session';
import type { Column } from '@/components/data-table/columns';
import { EmptyState } from '@/components/feedback/empty-state';
import { PageHeader } from '@/components/feedback/page-header';
import { FilterBar } from '@/components/filter-bar/filter-bar';
import { CompareDialog } from '@/components/import/compare-dialog';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { HeadButton } from '@/components/ui/head-button';
import { notify } from '@/components/ui/notify';
import { useSearchState } from '@/hooks/use-search-state';
import { monthShort } from '@/lib/month';
import { paths } from '@/lib/paths';
import { pageParam, textParam } from '@/lib/search-params';
import { plural } from '@/lib/text';
import { formatRate, importOf } from '../comparison';
import { ImportHistory } from '../imports/import-history';
import { PagePanel } from '../page-panel';
import { MarketDifferences } from './differences';
import {
  flagTone,
  type MarketMonth,
  marketFileRules,
  marketUnit,
  toMarketComparison,
} from './mappers';
import { flagsQuery } from './queries';
import { useMonthActs } from './use-month-acts';
import { YearSelect } from './year-select';

const params = { ano: textParam(), page: pageParam() };

const columns: readonly Column<MarketMonth>[] = [
  { id: 'mes', header: 'Mês', cell: (row) => monthShort(row.month) },
  {
    id: 'bandeira',
    header: 'Bandeira',
    cell: (row) => (
      <Badge tone={flagTone(row.label)} dot>
        {row.label}
      </Badge>
    ),
  },
  {
    id: 'adicional',
    header: 'Adicional (R$/MWh)',
    align: 'end',
    cell: (row) => formatRate(row.price),
  },
  {
    id: 'fonte',
    header: 'Fonte',
    wrap: true,
    wideOnCard: true,
    cell: (row) => <span className="break-words">{row.source}</span>,
  },
];

/** The bandeiras by month, and the import of the regulator's file. */
export function FlagsPage() {
  const [filters, setFilters] = useSearchState(params);
  const [importing, setImporting] = useState(false);
  const manages = useCan('settings:manage');
  const reset = () => setFilters({ ano: '', page: 1 }, { push: true });
  const acts = useMonthActs('bandeira');
  return (
    <>
      <PageHeader
        list
        title="Bandeiras"
        description="A bandeira tarifária de cada mês e o seu adicional, sem tributos. Ela vale para a energia do mercado cativo."
        back={manages ? { to: paths.adminSettings, label: 'Configurações' } : undefined}
        actions={
          manages && (
            <>
              <ImportHistory table="bandeiras" />
              {acts.add}
              <HeadButton
                label="Importar bandeiras"
                variant="primary"
                icon={<FileUp />}
                onClick={() => setImporting(true)}
              />
            </>
          )
        }
      />
      <div className="mb-3">
        <FilterBar active={filters.ano ? 1 : 0} onReset={reset}>
          <div className="w-full sm:w-44">
            <YearSelect
              first={2015}
              value={filters.ano}
              onChange={(ano) => setFilters({ ano, page: 1 }, { push: true })}
            />
          </div>
        </FilterBar>
      </div>
      <PagePanel
        name="Bandeiras"
        columns={columns}
        query={useQuery(flagsQuery({ year: Number(filters.ano) || 0, page: filters.page }))}
        unit={['mês', 'meses']}
        actions={manages ? acts.ofRow : undefined}
        page={filters.page}
        onPage={(page) => setFilters({ page }, { push: true })}
        empty={
          <EmptyState
            icon={<Flag />}
            title="Nenhuma bandeira encontrada."
            description="Importe o arquivo de bandeiras da ANEEL ou escolha outro ano."
            onReset={filters.ano !== '' && reset}
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
      {importing && <FlagImportDialog onClose={() => setImporting(false)} />}
      {acts.dialog}
    </>
  );
}

/** Imports the bandeiras of the regulator's file. */
function FlagImportDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  return (
    <CompareDialog
      title="Importar bandeiras"
      description="O arquivo de acionamento das bandeiras da ANEEL, ou o dos adicionais homologados, em CSV ou XLSX. Nada muda antes da sua confirmação."
      label="Arquivo de bandeiras"
      rules={marketFileRules}
      size="xl"
      unit={marketUnit}
      send={async (file, said) => toMarketComparison(await importFlags(await importOf(file, said)))}
      view={(comparison) => <MarketDifferences comparison={comparison} />}
      onStored={({ changes }) => {
        notify.success(`Bandeiras: ${plural(changes, 'valor importado', 'valores importados')}`);
        void client.invalidateQueries({ queryKey: keyOf(listFlags) });
        void client.invalidateQueries({ queryKey: keyOf(listParameters) });
        onClose();
      }}
      onClose={onClose}
    />
  );
}
