import { clsx } from 'clsx';
import { TableFrame } from '@/components/data-table/table-frame';
import { missing } from '@/lib/format';
import type { TableRow } from '../rows';
import { type TableColumn, writtenOf } from '../table';

interface ReadTableProps {
  name: string;
  columns: readonly TableColumn[];
  rows: readonly TableRow[];
}

/** A table of a document that is written no more. */
export function ReadTable({ name, columns, rows }: ReadTableProps) {
  const shown = columns.filter(({ key }) => rows.some(({ cells }) => cells[key]?.value));
  return (
    <TableFrame name={name}>
      <thead>
        <tr className="text-left text-caption text-muted">
          {shown.map(({ key, header, kind }) => (
            <th
              key={key}
              scope="col"
              className={clsx('px-3 py-2', kind === 'number' && 'text-right')}
            >
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, cells }) => (
          <tr key={id} className="border-t border-border text-dense">
            {shown.map((column) => (
              <td
                key={column.key}
                className={clsx('px-3 py-2', column.kind === 'number' && 'text-right tabular-nums')}
              >
                {writtenOf(column, cells[column.key]?.value ?? '') || missing}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </TableFrame>
  );
}
