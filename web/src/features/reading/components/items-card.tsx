import type { Column } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import { Badge } from '@/components/ui/badge';
import { Card } from '@/components/ui/card';
import { formatMoney, formatNumber, missing } from '@/lib/format';
import type { BillItem } from '../mappers';

const columns: readonly Column<BillItem>[] = [
  {
    id: 'descricao',
    header: 'Descrição',
    wrap: true,
    width: '260px',
    cell: ({ description, informative, review }) => (
      <span className="inline-flex flex-wrap items-center gap-2">
        {description}
        {informative && <Badge>informativo</Badge>}
        {review && <Badge tone="warn">revisar</Badge>}
      </span>
    ),
  },
  {
    id: 'quantidade',
    header: 'Quantidade',
    align: 'end',
    cell: ({ quantity, unit }) =>
      quantity === null ? missing : `${formatNumber(quantity, 0, 4)} ${unit}`.trim(),
  },
  {
    id: 'preco',
    header: 'Preço com tributos (R$)',
    align: 'end',
    cell: ({ price }) => formatNumber(price, 2, 8),
  },
  {
    id: 'tarifa',
    header: 'Tarifa sem tributos (R$)',
    align: 'end',
    cell: ({ tariff }) => formatNumber(tariff, 2, 8),
  },
  { id: 'valor', header: 'Valor', align: 'end', cell: ({ amount }) => formatMoney(amount) },
];

/** What the bill charges, line by line. */
export function ItemsCard({ items }: { items: readonly BillItem[] }) {
  return (
    <Card title="Itens da fatura" padding="none">
      <DataTable
        name="Itens da fatura"
        columns={columns}
        rows={items}
        rowKey={({ key }) => key}
        cards
      />
    </Card>
  );
}
