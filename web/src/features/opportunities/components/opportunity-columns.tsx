import type { Column } from '@/components/data-table/columns';
import { formatChange, formatMoney, formatMWh } from '@/lib/format';
import type { Opportunity } from '../mappers';

/** The ids of sortable columns are the server's names of the orders. */
const columns: readonly Column<Opportunity>[] = [
  { id: 'code', header: 'Contrato', sortable: true, required: true, cell: (row) => row.code },
  {
    id: 'client',
    header: 'Cliente',
    sortable: true,
    wrap: true,
    width: '160px',
    cell: (row) => <span className="break-words">{row.client}</span>,
  },
  {
    id: 'valor',
    header: 'Em jogo (R$)',
    sortable: true,
    align: 'end',
    cell: (row) => formatMoney(row.money),
  },
  {
    id: 'mwh',
    header: 'Em jogo (MWh)',
    sortable: true,
    align: 'end',
    cell: (row) => formatMWh(row.energy, false),
  },
  {
    id: 'diferenca',
    header: 'Δ% vs Limite',
    sortable: true,
    align: 'end',
    cell: (row) => formatChange(row.delta, 2),
  },
  {
    id: 'consumo',
    header: 'Consumo (MWh)',
    align: 'end',
    cell: (row) => formatMWh(row.accumulated, false),
  },
  {
    id: 'limite',
    header: 'Limite (MWh)',
    align: 'end',
    cell: (row) => formatMWh(row.limit, false),
  },
  {
    id: 'observacao',
    header: 'Observação',
    hiddenAtFirst: true,
    wrap: true,
    width: '260px',
    wideOnCard: true,
    cell: (row) => <span className="break-words">{row.note}</span>,
  },
];

const withoutMoney = columns.filter((column) => column.id !== 'valor');

/** Without the permission to see prices, not even sorting by value may reveal them. */
export function opportunityColumns(seesPrices: boolean): readonly Column<Opportunity>[] {
  return seesPrices ? columns : withoutMoney;
}
