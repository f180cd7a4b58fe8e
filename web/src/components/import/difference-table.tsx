import type { Column } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import { Card } from '@/components/ui/card';
import { plural } from '@/lib/text';

/** More than a person reads; the counts say the rest. */
const mostRows = 60;

interface DifferenceTableProps<T> {
  name: string;
  /** Shown over the table where a file changes more than one kind of thing. */
  title?: string;
  columns: readonly Column<T>[];
  rows: readonly T[];
  rowKey: (row: T) => string;
  /** What the rows are called that are not shown, one and many; without, they are not counted. */
  more?: readonly [string, string];
}

/** What a file changes, as much of it as a person reads. */
export function DifferenceTable<T>(props: DifferenceTableProps<T>) {
  const { name, title, rows, more } = props;
  if (rows.length === 0) return null;
  const left = rows.length - mostRows;
  return (
    <>
      <Card title={title} level={3} padding="none">
        <DataTable
          name={name}
          columns={props.columns}
          rows={rows.slice(0, mostRows)}
          rowKey={props.rowKey}
        />
      </Card>
      {more && left > 0 && <p className="text-dense text-muted">e mais {plural(left, ...more)}</p>}
    </>
  );
}
