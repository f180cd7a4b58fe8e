import { CircleAlert } from 'lucide-react';
import { DataTable } from '@/components/data-table/data-table';
import { EmptyState } from '@/components/feedback/empty-state';
import { missing } from '@/lib/format';
import { plural } from '@/lib/text';
import type { SheetImport, SheetRow } from '../mappers';

/** The good lines as they would be stored, before anything is. */
export function ValidRows({ sheet }: { sheet: SheetImport }) {
  const { valid, columns, counts } = sheet;
  const shown =
    counts.valid > valid.length
      ? `As primeiras ${valid.length} de ${plural(counts.valid, 'linha válida', 'linhas válidas')}.`
      : `${plural(counts.valid, 'linha válida', 'linhas válidas')}.`;
  return (
    <>
      {valid.length > 0 && (
        <p className="px-5 pb-3 text-body text-muted">{`${shown} Nada foi gravado ainda.`}</p>
      )}
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
        empty={<EmptyState icon={<CircleAlert />} title="Nenhuma linha válida." />}
      />
    </>
  );
}
