import { MessageSquarePlus, Undo2 } from 'lucide-react';
import type { Column } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import { TraceButton } from '@/components/trace-drawer/trace-button';
import { Badge } from '@/components/ui/badge';
import { IconButton } from '@/components/ui/icon-button';
import { amountColumns, StateBadge } from './columns';
import type { Amounts, ShownLine } from './lines';

interface LineTableProps {
  lines: readonly ShownLine[];
  /** Of all contracts. */
  total: Amounts | undefined;
  seesMoney: boolean;
  onExplain?: (line: ShownLine) => void;
  onUnexplain?: (line: ShownLine) => void;
}

/** The lines of the month, each with how its difference came about. */
export function LineTable({ lines, total, seesMoney, ...acts }: LineTableProps) {
  const columns: Column<ShownLine>[] = [
    {
      id: 'linha',
      header: 'Linha',
      main: true,
      width: '180px',
      total: 'Total',
      cell: (line) => <LineName line={line} />,
    },
    ...(seesMoney ? amountColumns<ShownLine>(total) : []),
    { id: 'situacao', header: 'Situação', cell: (line) => <StateBadge state={line.situacao} /> },
  ];
  return (
    <DataTable
      name="Provisto e realizado, linha a linha"
      columns={columns}
      rows={lines}
      rowKey={({ linha, part }) => `${linha} ${part?.contrato_id ?? ''}`}
      totals={seesMoney && total !== undefined}
      actions={(line) => <Acts line={line} {...acts} />}
      stickyFirst
      cards
    />
  );
}

function LineName({ line: { rotulo, part } }: { line: ShownLine }) {
  const note = part?.falta || part?.motivo;
  return (
    <span className="block">
      <span className="flex items-center gap-2">
        {rotulo}
        {part?.estimativa && (
          <Badge tone="neutral">{part.previsto ? 'Previsto' : 'Estimativa'}</Badge>
        )}
      </span>
      {note && (
        <span className="block max-w-56 truncate text-caption text-muted" title={note}>
          {note}
        </span>
      )}
    </span>
  );
}

interface ActsProps extends Pick<LineTableProps, 'onExplain' | 'onUnexplain'> {
  line: ShownLine;
}

/** What a line of one contract can do: a sum of several is explained contract by contract. */
function Acts({ line, onExplain, onUnexplain }: ActsProps) {
  const { rotulo, part } = line;
  if (part === null) return null;
  return (
    <>
      <TraceButton label={`${rotulo}, provisto × realizado`} trace={part.memoria} />
      {onExplain && part.situacao === 'aberta' && (
        <IconButton
          label={`Explicar ${rotulo}`}
          icon={<MessageSquarePlus />}
          size="sm"
          onClick={() => onExplain(line)}
        />
      )}
      {onUnexplain && part.situacao === 'explicada' && (
        <IconButton
          label={`Retirar a explicação de ${rotulo}`}
          icon={<Undo2 />}
          size="sm"
          onClick={() => onUnexplain(line)}
        />
      )}
    </>
  );
}
