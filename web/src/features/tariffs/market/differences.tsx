import type { Column } from '@/components/data-table/columns';
import { DifferenceTable } from '@/components/import/difference-table';
import { Badge } from '@/components/ui/badge';
import { formatDate } from '@/lib/format';
import { isMonth, monthShort } from '@/lib/month';
import { ComparisonNotes } from '../comparison-notes';
import { type MarketComparison, type MarketDifference, marketUnit } from './mappers';

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
  return (
    <>
      <ComparisonNotes comparison={comparison} unit={marketUnit} />
      <DifferenceTable
        name="Mudanças do arquivo"
        columns={columns}
        rows={comparison.differences}
        rowKey={(d) => d.key}
        more={['mês', 'meses']}
      />
    </>
  );
}
