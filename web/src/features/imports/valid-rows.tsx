import { DataTable } from '@/components/data-table/data-table';
import { Card } from '@/components/ui/card';
import { missing } from '@/lib/format';
import { plural } from '@/lib/text';
import type { SheetImport, SheetRow } from './mappers';

/** The good lines as they would be stored, before anything is. */
export function ValidRows({ sheet }: { sheet: SheetImport }) {
  const { valid, columns, counts } = sheet;
  if (valid.length === 0) return null;
  const shown =
    counts.valid > valid.length
      ? `As primeiras ${valid.length} de ${plural(counts.valid, 'linha válida', 'linhas válidas')}.`
      : `${plural(counts.valid, 'linha válida', 'linhas válidas')}.`;
  return (
    <Card title="Linhas válidas" description={`${shown} Nada foi gravado ainda.`} padding="none">
      <DataTable<SheetRow>
        name="Linhas válidas"
        rows={[...valid]}
        rowKey={(row) => String(row.line)}
        columns={[
          { id: 'linha', header: 'Linha', width: '88px', cell: (row) => row.line },
          ...columns.map(({ source }, i) => ({
            id: `coluna-${i}`,
            header: source,
            cell: (row: SheetRow) => row.cells[i] || missing,
          })),
        ]}
      />
    </Card>
  );
}
