import { useIsDesktop } from '@/hooks/use-media-query';
import type { DataTableProps } from './columns';
import { RowCards } from './row-cards';
import { TableBody } from './table-body';
import { TableFrame } from './table-frame';
import { TableHead } from './table-head';

/** The one table: server-sorted, server-paged, with a name, skeletons, an empty state and cards. */
export function DataTable<T>(props: DataTableProps<T>) {
  const { rows, empty, cards = false } = props;
  const isDesktop = useIsDesktop();
  if (rows?.length === 0 && empty !== undefined) return empty;
  if (cards && !isDesktop) return <RowCards {...props} />;
  return (
    <TableFrame name={props.name} busy={rows === undefined}>
      <TableHead {...props} />
      <TableBody {...props} />
    </TableFrame>
  );
}
