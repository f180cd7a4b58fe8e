import { useIsDesktop } from '@/hooks/use-media-query';
import { usePanelPlace } from '@/hooks/use-panel-place';
import type { DataTableProps } from './columns';
import { RowCards } from './row-cards';
import { TableBody } from './table-body';
import { TableFrame } from './table-frame';
import { TableHead } from './table-head';
import { useRowKeys } from './use-row-keys';

/** The one table: server-sorted, server-paged, with a name, skeletons, an empty state and cards. */
export function DataTable<T>(props: DataTableProps<T>) {
  const { rows, empty, cards = false, density = 'normal', peek } = props;
  const isDesktop = useIsDesktop();
  const { place } = usePanelPlace();
  const box = useRowKeys(peek);
  const narrow = peek?.isOpen === true && place === 'right';
  const columns = narrow ? props.columns.filter((column) => !column.yields) : props.columns;
  if (rows?.length === 0 && empty !== undefined) return empty;
  if (cards && !isDesktop) {
    return (
      <>
        <RowCards {...props} />
        {props.foot}
      </>
    );
  }
  return (
    <div
      ref={box}
      data-rows
      data-density={density}
      data-narrow={narrow || undefined}
      className="group/table"
    >
      <TableFrame name={props.name} busy={rows === undefined}>
        <TableHead {...props} columns={columns} />
        <TableBody {...props} columns={columns} />
      </TableFrame>
    </div>
  );
}
