import { useQuery, useQueryClient } from '@tanstack/react-query';
import { FileUp, ReceiptText } from 'lucide-react';
import { useState } from 'react';
import { keyOf } from '@/api/call';
import { importTariffs, listDistributors, listTariffs } from '@/api/gen/tarifas-bandeiras-e-pld';
import { useCan } from '@/api/session';
import type { Column } from '@/components/data-table/columns';
import { EmptyState } from '@/components/feedback/empty-state';
import { PageHeader } from '@/components/feedback/page-header';
import type { FileRules } from '@/components/file-drop/validate-file';
import { CompareDialog, type SaidOfFile } from '@/components/import/compare-dialog';
import { Button } from '@/components/ui/button';
import { HeadButton } from '@/components/ui/head-button';
import { notify } from '@/components/ui/notify';
import { useSearchState } from '@/hooks/use-search-state';
import { paths } from '@/lib/paths';
import { flagParam, pageParam, textParam } from '@/lib/search-params';
import { plural } from '@/lib/text';
import { formatRate, importOf } from '../comparison';
import { ImportHistory } from '../imports/import-history';
import { PagePanel } from '../page-panel';
import { TariffDifferences, tariffUnit } from './differences';
import { type Tariff, toTariffComparison } from './mappers';
import { tariffsQuery } from './queries';
import { noTariffFilters, TariffFilterBar } from './tariff-filter-bar';

const params = {
  distribuidora: textParam(),
  subgrupo: textParam(),
  modalidade: textParam(),
  vigentes: flagParam(),
  detalhes: flagParam(),
  page: pageParam(),
};

const rules: FileRules = {
  extensions: ['.csv', '.zip', '.xlsx'],
  maxBytes: 48 * 1024 * 1024,
  sizeMessage: 'O arquivo excede o limite de 48MB. Compacte o CSV em um ZIP e envie.',
};

const columns: readonly Column<Tariff>[] = [
  { id: 'distribuidora', header: 'Distribuidora', cell: (t) => t.distributor },
  {
    id: 'estrutura',
    header: 'Estrutura',
    cell: (t) => (
      <>
        {t.subgroup} {t.modality}
        {t.detail && <span className="block text-dense text-muted">{t.detail}</span>}
      </>
    ),
  },
  { id: 'posto', header: 'Posto', cell: (t) => t.posto },
  { id: 'tusd_kw', header: 'TUSD (R$/kW)', align: 'end', cell: (t) => formatRate(t.tusdKw) },
  { id: 'tusd_mwh', header: 'TUSD (R$/MWh)', align: 'end', cell: (t) => formatRate(t.tusdMwh) },
  { id: 'te', header: 'TE (R$/MWh)', align: 'end', cell: (t) => formatRate(t.teMwh) },
  { id: 'vigencia', header: 'Vigência', cell: (t) => t.validity },
  {
    id: 'ato',
    header: 'Ato e fonte',
    wrap: true,
    width: '260px',
    wideOnCard: true,
    cell: (t) => (
      <>
        {t.act}
        <span className="block text-dense break-words text-muted">{t.source}</span>
      </>
    ),
  },
];

/** The homologated tariffs, and the import of the regulator's file. */
export function TariffsPage() {
  const client = useQueryClient();
  const [filters, setFilters] = useSearchState(params);
  const [importing, setImporting] = useState(false);
  const manages = useCan('settings:manage');
  return (
    <>
      <PageHeader
        list
        title="Tarifas"
        description="Tarifas homologadas pela ANEEL, sem tributos, com o ato e a vigência de cada uma."
        back={manages ? { to: paths.adminSettings, label: 'Configurações' } : undefined}
        actions={
          manages && (
            <>
              <ImportHistory table="tarifas" />
              <HeadButton
                label="Importar tarifas"
                variant="primary"
                icon={<FileUp />}
                onClick={() => setImporting(true)}
              />
            </>
          )
        }
      />
      <div className="mb-3">
        <TariffFilterBar
          filters={filters}
          onChange={(change) => setFilters({ ...change, page: 1 }, { push: true })}
        />
      </div>
      <PagePanel
        name="Tarifas"
        columns={columns}
        query={useQuery(tariffsQuery(filters))}
        unit={tariffUnit}
        page={filters.page}
        onPage={(page) => setFilters({ page }, { push: true })}
        empty={
          <EmptyState
            icon={<ReceiptText />}
            title="Nenhuma tarifa encontrada."
            description="Importe o arquivo de tarifas homologadas da ANEEL ou mude os filtros."
            onReset={
              Object.values({ ...filters, page: null }).some(Boolean) &&
              (() => setFilters({ ...noTariffFilters, page: 1 }, { push: true }))
            }
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
      {importing && (
        <CompareDialog
          size="xl"
          title="Importar tarifas"
          description="O arquivo de tarifas homologadas da ANEEL em CSV ou ZIP, ou a planilha com as mesmas colunas. Nada muda antes da sua confirmação."
          label="Arquivo de tarifas"
          rules={rules}
          unit={tariffUnit}
          send={send}
          view={(comparison) => <TariffDifferences comparison={comparison} />}
          onStored={({ changes }) => {
            notify.success(plural(changes, 'tarifa importada', 'tarifas importadas'));
            void client.invalidateQueries({ queryKey: keyOf(listTariffs) });
            void client.invalidateQueries({ queryKey: keyOf(listDistributors) });
            setImporting(false);
          }}
          onClose={() => setImporting(false)}
        />
      )}
    </>
  );
}

async function send(file: File, { revision }: SaidOfFile) {
  return toTariffComparison(await importTariffs(await importOf(file, { revision })));
}
