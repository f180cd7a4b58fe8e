import { useState } from 'react';
import type { CompareOutputBody } from '@/api/gen/types.gen';
import type { Column } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { formatKWh, formatMoney, formatNumber } from '@/lib/format';

type Table = CompareOutputBody['atual'];
type Line = NonNullable<Table['linhas']>[number];

const columns: readonly Column<Line>[] = [
  { id: 'nome', header: 'Item', cell: (line) => line.nome, wrap: true },
  {
    id: 'quantidade',
    header: 'Quantidade (kWh)',
    cell: (line) => formatKWh(line.quantidade_kWh, false),
    align: 'end',
  },
  {
    id: 'tarifa',
    header: 'Tarifa (R$/kWh)',
    cell: (line) => formatNumber(line.tarifa_R$_kWh, 2, 4),
    align: 'end',
  },
  { id: 'custo', header: 'Custo', cell: (line) => formatMoney(line.custo_R$), align: 'end' },
];

/** One of the two cost tables; its lines are hidden until the user opens them (LD-05). */
export function CostTable({ title, table }: { title: string; table: Table }) {
  const [open, setOpen] = useState(false);
  return (
    <Card
      title={title}
      padding="none"
      actions={
        <Button size="sm" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Ocultar detalhes' : 'Ver detalhes'}
        </Button>
      }
    >
      <p className="flex items-baseline justify-between gap-4 px-5 py-4 text-body">
        <span className="text-muted">Total do ano</span>
        <span className="text-title font-semibold tabular-nums">{formatMoney(table.total_R$)}</span>
      </p>
      {open && (
        <DataTable
          name={title}
          columns={columns}
          rows={table.linhas ?? []}
          rowKey={(line) => line.nome}
        />
      )}
    </Card>
  );
}
