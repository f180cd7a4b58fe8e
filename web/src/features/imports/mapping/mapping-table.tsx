import { CircleAlert } from 'lucide-react';
import type { Column } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import { Badge } from '@/components/ui/badge';
import { Select } from '@/components/ui/select';
import { useIsDesktop } from '@/hooks/use-media-query';
import type { SheetColumn, SheetImport } from '../mappers';
import { ignored } from './mapping';

interface MappingTableProps {
  sheet: SheetImport;
  /** The chosen field of each column. */
  fields: Readonly<Record<string, string>>;
  /** By the API's paths: "columns[3].field". */
  problems: Readonly<Record<string, string>>;
  onChange: (source: string, field: string) => void;
}

const samplesShown = 3;

const samples: Column<SheetColumn> = {
  id: 'exemplos',
  header: 'Primeiras linhas',
  wrap: true,
  width: '200px',
  cell: samplesOf,
};

/** The file's columns with their first cells, and what each one is. */
export function MappingTable({ sheet, fields, problems, onChange }: MappingTableProps) {
  const isDesktop = useIsDesktop();
  const options = sheet.fields.map(({ field, label }) => ({ value: field, label }));
  const select = (row: SheetColumn) => (
    <FieldSelect
      source={row.source}
      options={options}
      value={fields[row.source] ?? ignored}
      problem={problems[`columns[${sheet.columns.indexOf(row)}].field`]}
      onChange={(field) => onChange(row.source, field)}
    />
  );
  const known: readonly Column<SheetColumn>[] = [
    {
      id: 'coluna',
      header: 'Coluna',
      wrap: true,
      width: '180px',
      cell: (row) => (
        <ColumnName
          name={row.source}
          hidden={sheet.file.hiddenColumns.includes(sheet.columns.indexOf(row))}
        />
      ),
    },
    samples,
  ];
  const chosen = { id: 'campo', header: 'O que é', wrap: true, width: '260px', cell: select };
  return (
    <DataTable
      name="Colunas da planilha"
      columns={isDesktop ? [...known, chosen] : known}
      rows={sheet.columns}
      rowKey={(row) => row.source}
      // On a card the select takes the whole width.
      actions={isDesktop ? undefined : (row) => <div className="w-full">{select(row)}</div>}
      cards
    />
  );
}

function ColumnName({ name, hidden }: { name: string; hidden: boolean }) {
  return (
    <>
      <span className="line-clamp-3 break-words" title={name}>
        {name}
      </span>
      {hidden && <Badge tone="neutral">oculta</Badge>}
    </>
  );
}

function samplesOf({ sample }: SheetColumn) {
  const filled = sample.filter((cell) => cell.trim() !== '').slice(0, samplesShown);
  return (
    <span className="break-words text-muted">
      {filled.length > 0 ? filled.join(' · ') : 'vazia'}
    </span>
  );
}

interface FieldSelectProps {
  source: string;
  options: readonly { value: string; label: string }[];
  value: string;
  problem: string | undefined;
  onChange: (field: string) => void;
}

function FieldSelect({ source, options, value, problem, onChange }: FieldSelectProps) {
  return (
    <>
      <Select
        aria-label={`O que é a coluna ${source}`}
        aria-invalid={problem ? true : undefined}
        size="sm"
        options={options}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {problem && (
        <p role="alert" className="mt-1 flex items-start gap-1.5 text-dense text-bad">
          <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          {problem}
        </p>
      )}
    </>
  );
}
