import { Pencil, Trash2, TrendingUp } from 'lucide-react';
import type { TariffIndexBody } from '@/api/gen/types.gen';
import type { Column } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import { EmptyState } from '@/components/feedback/empty-state';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button';
import { formatDateTime } from '@/lib/format';
import { monthLabel, monthShort } from '@/lib/month';
import { formatVariation } from './mappers';

const columns: readonly Column<TariffIndexBody>[] = [
  { id: 'mes', header: 'Mês', cell: (row) => monthShort(row.month), width: '110px' },
  {
    id: 'variacao',
    header: 'Variação no mês',
    align: 'end',
    cell: (row) => formatVariation(row.percent),
  },
  {
    id: 'situacao',
    header: 'Situação',
    cell: (row) =>
      row.provisional ? (
        <Badge tone="warn" dot>
          Provisório
        </Badge>
      ) : (
        <Badge tone="neutral">Definitivo</Badge>
      ),
  },
  {
    id: 'fonte',
    header: 'Fonte',
    wrap: true,
    width: '260px',
    cell: (row) => <span className="break-words">{row.source}</span>,
  },
  {
    id: 'atualizado',
    header: 'Atualizado',
    wrap: true,
    cell: (row) => (
      <span className="text-muted">
        {formatDateTime(row.updated_at)}
        {row.updated_by && <span className="block text-dense">{row.updated_by}</span>}
      </span>
    ),
  },
];

interface IndexTableProps {
  code: string;
  /** undefined on the first load. */
  rows: readonly TariffIndexBody[] | undefined;
  /** Left out for those who only read. */
  onEdit?: (row: TariffIndexBody) => void;
  onDelete?: (row: TariffIndexBody) => void;
  onImport?: () => void;
}

export function IndexTable({ code, rows, onEdit, onDelete, onImport }: IndexTableProps) {
  return (
    <DataTable
      name={`Índice ${code}`}
      columns={columns}
      rows={rows}
      rowKey={(row) => row.month}
      cards
      actions={
        onEdit &&
        onDelete &&
        ((row) => (
          <>
            <IconButton
              label={`Alterar ${monthLabel(row.month)}`}
              icon={<Pencil />}
              size="sm"
              plain
              onClick={() => onEdit(row)}
            />
            <IconButton
              label={`Excluir ${monthLabel(row.month)}`}
              icon={<Trash2 />}
              size="sm"
              plain
              onClick={() => onDelete(row)}
            />
          </>
        ))
      }
      empty={
        <EmptyState
          icon={<TrendingUp />}
          title={`O ${code} ainda não tem valores.`}
          description="Sem o índice, os preços com reajuste ficam indefinidos. Importe a série do Banco Central ou informe os meses."
          action={
            onImport && (
              <Button size="sm" onClick={onImport}>
                Importar a série do {code}
              </Button>
            )
          }
        />
      }
    />
  );
}
