import type { Column } from '@/components/data-table/columns';
import { Banner } from '@/components/feedback/banner';
import { DifferenceTable } from '@/components/import/difference-table';
import { Notes } from '@/components/import/notes';
import { Badge } from '@/components/ui/badge';
import { missing } from '@/lib/format';
import { monthShort } from '@/lib/month';
import { plural } from '@/lib/text';
import { formatVariation, type IndexComparison, type IndexDifference, monthList } from './mappers';

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
  const { differences, same, problems, warnings, gaps, rounded } = comparison;
  return (
    <>
      <Notes kind="problems" notes={problems} />
      <Notes kind="warnings" notes={warnings} />
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
      <DifferenceTable
        name="Mudanças do arquivo"
        columns={columns}
        rows={differences}
        rowKey={(row) => row.month}
        more={['mês anterior', 'meses anteriores']}
      />
    </>
  );
}
