import type { Column } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import { Banner } from '@/components/feedback/banner';
import { Badge } from '@/components/ui/badge';
import { Card } from '@/components/ui/card';
import { missing } from '@/lib/format';
import { monthShort } from '@/lib/month';
import { plural } from '@/lib/text';
import { formatVariation, type IndexComparison, type IndexDifference, monthList } from './mappers';

/** More than a person reads; the counts say the rest. */
const mostRows = 60;

const columns: readonly Column<IndexDifference>[] = [
  { id: 'mes', header: 'Mês', cell: (row) => monthShort(row.month) },
  {
    id: 'atual',
    header: 'Valor atual',
    align: 'end',
    cell: (row) => (row.old === null ? missing : formatVariation(row.old)),
  },
  {
    id: 'novo',
    header: 'Valor do arquivo',
    align: 'end',
    cell: (row) => formatVariation(row.next),
  },
  {
    id: 'mudanca',
    header: 'Mudança',
    cell: (row) => (
      <Badge tone={row.tone} dot>
        {row.label}
      </Badge>
    ),
  },
];

/** What a file would change, and what is wrong with it. */
export function IndexDifferences({ comparison }: { comparison: IndexComparison }) {
  const { differences, same, problems, gaps, rounded } = comparison;
  const more = differences.length - mostRows;
  return (
    <div className="space-y-4">
      {problems.length > 0 && (
        <Banner tone="bad" title="Corrija o arquivo: nada será importado enquanto houver erros.">
          <ul className="max-h-40 list-inside list-disc overflow-y-auto">
            {problems.map(({ key, text }) => (
              <li key={key}>{text}</li>
            ))}
          </ul>
        </Banner>
      )}
      {gaps.length > 0 && (
        <Banner tone="warn" title="Depois da importação ainda faltam meses na série">
          {monthList(gaps)}. Preços cujo reajuste precisa deles ficam indefinidos.
        </Banner>
      )}
      {rounded > 0 && (
        <Banner tone="info" title="Valores arredondados">
          {plural(rounded, 'valor tem', 'valores têm')} mais de 6 casas decimais no arquivo.
        </Banner>
      )}
      <p role="status" className="text-body">
        {differences.length === 0
          ? 'O arquivo não muda nada na tabela.'
          : `${plural(differences.length, 'mês muda', 'meses mudam')}${same > 0 ? `; ${plural(same, 'já está igual', 'já estão iguais')}` : ''}.`}
      </p>
      {differences.length > 0 && (
        <Card padding="none">
          <DataTable
            name="Mudanças do arquivo"
            columns={columns}
            rows={differences.slice(0, mostRows)}
            rowKey={(row) => row.month}
            density="dense"
          />
        </Card>
      )}
      {more > 0 && (
        <p className="text-dense text-muted">
          e mais {plural(more, 'mês anterior', 'meses anteriores')}
        </p>
      )}
    </div>
  );
}
