import { CalendarPlus, History } from 'lucide-react';
import type { Column } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import { IconButton } from '@/components/ui/icon-button';
import { formatDate, missing } from '@/lib/format';
import { formatParameter, type Parameter } from './mappers';

const columns: readonly Column<Parameter>[] = [
  {
    id: 'parametro',
    header: 'Parâmetro',
    wrap: true,
    width: '320px',
    cell: (row) => (
      <span className="block min-w-0 font-normal">
        <span className="block font-medium break-words">{row.label}</span>
        <span className="block text-caption break-all text-muted">
          {row.key}
          {row.scope && ` · ${row.scope}`}
        </span>
      </span>
    ),
  },
  {
    id: 'valor',
    header: 'Valor vigente',
    align: 'end',
    cell: ({ current, coming }) => {
      if (current) return formatParameter(current.value, current.unit);
      if (!coming) return missing;
      return (
        <span className="text-muted">
          {formatParameter(coming.value, coming.unit)}
          {coming.scenario && ' (previsto)'}
        </span>
      );
    },
  },
  {
    id: 'desde',
    header: 'Desde',
    cell: (row) => formatDate((row.current ?? row.coming)?.from),
  },
  {
    id: 'fonte',
    header: 'Fonte',
    wrap: true,
    width: '320px',
    cell: (row) => (
      <span className="break-words text-muted">
        {(row.current ?? row.coming)?.source ?? missing}
      </span>
    ),
  },
];

interface ParameterTableProps {
  name: string;
  rows: readonly Parameter[];
  onHistory: (row: Parameter) => void;
  /** Left out for those who only read. */
  onNew?: (row: Parameter) => void;
}

export function ParameterTable({ name, rows, onHistory, onNew }: ParameterTableProps) {
  return (
    <DataTable
      name={name}
      columns={columns}
      rows={rows}
      rowKey={(row) => `${row.key} ${row.scope}`}
      cards
      actions={(row) => (
        <>
          <IconButton
            label={`Histórico: ${row.label}`}
            icon={<History />}
            size="sm"
            plain
            onClick={() => onHistory(row)}
          />
          {onNew && (
            <IconButton
              label={`Nova vigência: ${row.label}`}
              icon={<CalendarPlus />}
              size="sm"
              plain
              onClick={() => onNew(row)}
            />
          )}
        </>
      )}
    />
  );
}
