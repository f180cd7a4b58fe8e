import { Gauge } from 'lucide-react';
import { useCan } from '@/api/session';
import type { Column, Sort } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import { EmptyState } from '@/components/feedback/empty-state';
import { ButtonLink } from '@/components/ui/button';
import type { Peek } from '@/hooks/use-peek';
import type { TableView } from '@/hooks/use-table-view';
import { formatKWh, formatNumber, missing } from '@/lib/format';
import { monthShort } from '@/lib/month';
import { paths } from '@/lib/paths';
import { ConsumptionSpark } from '@/model/balance/recent';
import type { BalanceRow } from '@/model/balance/row';
import { BalanceBadge } from './balance-badge';

/** The ids of sortable columns are the server's names of the orders. */
export const balanceColumns: readonly Column<BalanceRow>[] = [
  {
    id: 'client',
    header: 'Cliente',
    sortable: true,
    required: true,
    grows: true,
    width: '164px',
    cell: (row) => (
      <span className="block truncate max-lg:whitespace-normal" title={row.client}>
        {row.client}
      </span>
    ),
  },
  {
    id: 'cnpj',
    header: 'CNPJ',
    yields: true,
    hideOnCard: true,
    cell: (row) => text(row.cnpj),
  },
  {
    id: 'meter',
    header: 'Medidor',
    sortable: true,
    // Codes of the CCEE have 14 letters; a longer one makes no table wider.
    cell: (row) => (
      <span className="block max-w-28 truncate" title={row.meter}>
        {text(row.meter)}
      </span>
    ),
  },
  {
    id: 'last_month',
    header: 'Último mês',
    sortable: true,
    yields: true,
    cell: (row) => text(row.lastMonth ? monthShort(row.lastMonth) : ''),
  },
  {
    id: 'meses',
    header: '12 meses',
    cell: (row) => <ConsumptionSpark months={row.recent} />,
  },
  {
    id: 'imposto',
    header: 'Imposto (%)',
    align: 'end',
    yields: true,
    hideOnCard: true,
    cell: (row) => formatNumber(row.taxPercent, 0, 2),
  },
  {
    id: 'consumption',
    header: 'Consumo (kWh)',
    sortable: true,
    align: 'end',
    cell: (row) => formatKWh(row.consumptionKWh, false),
  },
  {
    id: 'geracao',
    header: 'Geração (kWh)',
    align: 'end',
    yields: true,
    hideOnCard: true,
    cell: (row) => formatKWh(row.generationKWh, false),
  },
  {
    id: 'position',
    header: 'Saldo (kWh)',
    sortable: true,
    align: 'end',
    cell: (row) => <BalanceBadge kWh={row.balanceKWh} />,
  },
];

function text(value: string) {
  return value || <span className="text-muted">{missing}</span>;
}

interface BalanceTableProps {
  /** undefined on the first load. */
  rows: readonly BalanceRow[] | undefined;
  view: TableView<Column<BalanceRow>>;
  sort: Sort | null;
  onSort: (sort: Sort | null) => void;
  peek: Peek<BalanceRow>;
  onReset: (() => void) | false;
}

/** The balances of a page; each row opens its own, the space bar beside the list. */
export function BalanceTable(props: BalanceTableProps) {
  const { rows, view, sort, onSort, peek, onReset } = props;
  const mayUpload = useCan('balances:upload');
  return (
    <DataTable
      name="Balanços energéticos"
      columns={view.columns}
      density={view.density}
      sort={sort}
      onSort={onSort}
      rows={rows}
      rowKey={(row) => row.id}
      rowTo={(row) => paths.balance(row.id)}
      peek={peek}
      cards
      skeletonRows={10}
      empty={
        <EmptyState
          icon={<Gauge />}
          title="Nenhum balanço encontrado."
          description={
            onReset
              ? 'Nada corresponde à busca e ao mês escolhidos.'
              : 'Os balanços aparecem aqui quando uma planilha de medição é importada.'
          }
          onReset={onReset}
          action={
            mayUpload && (
              <ButtonLink size="sm" to={paths.imports}>
                Enviar planilha
              </ButtonLink>
            )
          }
        />
      }
    />
  );
}
