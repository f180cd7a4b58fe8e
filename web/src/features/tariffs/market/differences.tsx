import type { Column } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import { Badge } from '@/components/ui/badge';
import { Card } from '@/components/ui/card';
import { formatDate } from '@/lib/format';
import { isMonth, monthShort } from '@/lib/month';
import { plural } from '@/lib/text';
import type { MarketComparison, MarketDifference } from './mappers';

/** More than a person reads; the counts say the rest. */
const mostRows = 60;

const columns: readonly Column<MarketDifference>[] = [
  { id: 'o_que', header: 'Série', cell: (d) => d.what },
  {
    id: 'quando',
    header: 'Mês ou início',
    cell: (d) => (isMonth(d.when) ? monthShort(d.when) : formatDate(d.when)),
  },
  { id: 'atual', header: 'Valor atual (R$/MWh)', align: 'end', cell: (d) => d.old },
  { id: 'novo', header: 'Valor do arquivo (R$/MWh)', align: 'end', cell: (d) => d.next },
  {
    id: 'mudanca',
    header: 'Mudança',
    cell: (d) => (
      <Badge tone={d.label === 'Novo' ? 'ok' : 'warn'} dot>
        {d.label}
      </Badge>
    ),
  },
];

/** What a file of bandeiras or PLD changes. */
export function MarketDifferences({ comparison }: { comparison: MarketComparison }) {
  const { differences } = comparison;
  const more = differences.length - mostRows;
  if (differences.length === 0) return null;
  return (
    <div className="space-y-4">
      <Card padding="none">
        <DataTable
          name="Mudanças do arquivo"
          columns={columns}
          rows={differences.slice(0, mostRows)}
          rowKey={(d) => d.key}
          density="dense"
        />
      </Card>
      {more > 0 && <p className="text-dense text-muted">e mais {plural(more, 'mês', 'meses')}</p>}
    </div>
  );
}
