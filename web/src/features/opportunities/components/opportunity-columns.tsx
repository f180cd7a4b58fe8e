import type { DashboardOpportunityRow as Opportunity } from '@/api/gen/types.gen';
import type { Column } from '@/components/data-table/columns';
import { formatChange, formatMoney, formatMWh } from '@/lib/format';

/** The ids of sortable columns are the server's names of the orders. */
const columns: readonly Column<Opportunity>[] = [
  { id: 'code', header: 'Contrato', sortable: true, required: true, cell: (row) => row.numero },
  {
    id: 'client',
    header: 'Cliente',
    sortable: true,
    wrap: true,
    width: '160px',
    cell: (row) => <span className="break-words">{row.cliente}</span>,
  },
  {
    id: 'valor',
    header: 'Em jogo (R$)',
    sortable: true,
    align: 'end',
    cell: (row) => formatMoney(row.valor_brl),
  },
  {
    id: 'mwh',
    header: 'Em jogo (MWh)',
    sortable: true,
    align: 'end',
    cell: (row) => formatMWh(row.mwh, false),
  },
  {
    id: 'diferenca',
    header: 'Δ% vs Limite',
    sortable: true,
    align: 'end',
    cell: (row) => formatChange(row.diferenca_percentual_vs_limite, 2),
  },
  {
    id: 'consumo',
    header: 'Consumo (MWh)',
    align: 'end',
    cell: (row) => formatMWh(row.consumo_acumulado, false),
  },
  {
    id: 'limite',
    header: 'Limite (MWh)',
    align: 'end',
    cell: (row) => formatMWh(row.limite_superior, false),
  },
  {
    id: 'observacao',
    header: 'Observação',
    hiddenAtFirst: true,
    wrap: true,
    width: '260px',
    wideOnCard: true,
    cell: (row) => <span className="break-words">{row.observacao}</span>,
  },
];

const withoutMoney = columns.filter((column) => column.id !== 'valor');

/** Without the permission to see prices, not even sorting by value may reveal them. */
export function opportunityColumns(seesPrices: boolean): readonly Column<Opportunity>[] {
  return seesPrices ? columns : withoutMoney;
}
