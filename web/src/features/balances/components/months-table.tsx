import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { ConformityChip } from '@/components/feedback/status-chip';
import { useScrollEdges } from '@/hooks/use-scroll-edges';
import { formatMWh } from '@/lib/format';
import { ClosedMark } from '@/model/closing/closed';
import type { BalanceMonth } from '../mappers';
import { totalOf } from '../totals';
import { rowId, useShownRow } from '../use-shown-row';
import { ExplainButton } from './explain-button';
import { dataBase, groups, type MonthColumn, monthColumns, none } from './month-columns';

interface MonthsTableProps {
  months: readonly BalanceMonth[];
  columns: readonly MonthColumn[];
  /** Shows how a month was computed. */
  onExplain: (month: BalanceMonth) => void;
}

const name = 'Dados mensais do balanço';

/**
 * A set of the twenty columns; all of them stand under four groups. Header, totals and the month stay in place while the rest
 * scrolls, which is why this is not a DataTable.
 */
export function MonthsTable({ months, columns, onExplain }: MonthsTableProps) {
  const [box, edges] = useScrollEdges<HTMLElement>();
  const shown = useShownRow();
  return (
    <div className="relative isolate">
      <section
        ref={box}
        aria-label={name}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
        tabIndex={0}
        className="max-h-[72vh] overflow-auto -outline-offset-2"
      >
        <table className="w-full border-separate border-spacing-0 text-dense">
          <caption className="sr-only">
            {name}: energia em MWh, preço em R$/MWh. Os totais somam os meses com valor.
          </caption>
          <Head columns={columns} />
          <tbody>
            {months.map((month) => (
              <tr
                key={month.id}
                id={rowId(month.month)}
                tabIndex={-1}
                aria-current={rowId(month.month) === shown || undefined}
                className="group -outline-offset-2 aria-[current=true]:bg-subtle"
              >
                {columns.map((column) =>
                  column.id === dataBase ? (
                    <MonthCell key={column.id} month={month} onExplain={onExplain}>
                      {column.cell(month)}
                    </MonthCell>
                  ) : (
                    <td
                      key={column.id}
                      className={clsx(cellStyle(column), 'transition-colors group-hover:bg-subtle')}
                    >
                      {column.cell(month)}
                    </td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
          <Totals months={months} columns={columns} />
        </table>
      </section>
      <span
        aria-hidden="true"
        data-print="hide"
        className={clsx(
          'pointer-events-none absolute inset-y-0 right-0 z-20 w-6 bg-linear-to-l from-[rgb(0_0_0/0.07)] to-transparent transition-opacity',
          edges.right ? 'opacity-100' : 'opacity-0',
        )}
      />
    </div>
  );
}

const firstOfGroup = new Set(
  groups.map((group) => monthColumns.find((column) => column.group === group)?.id),
);

/** A line stands before each group. */
function groupEdge(column: MonthColumn): string {
  return firstOfGroup.has(column.id) && column.group !== groups[0] ? 'border-l' : '';
}

function cellStyle(column: MonthColumn): string {
  return clsx(
    'h-10 border-t border-border px-3 whitespace-nowrap group-first:border-t-0',
    column.numeric && 'text-right',
    groupEdge(column),
  );
}

const stuck = 'sticky left-0 border-r border-border bg-surface';

function Head({ columns }: { columns: readonly MonthColumn[] }) {
  const grouped = columns === monthColumns;
  return (
    <thead>
      {grouped && (
        <tr>
          {groups.map((group, i) => (
            <th
              key={group}
              scope="colgroup"
              colSpan={monthColumns.filter((column) => column.group === group).length}
              className={clsx(
                'sticky top-0 z-10 h-8 border-t border-border bg-surface px-3 text-left text-micro font-medium tracking-wide text-muted uppercase',
                i > 0 && 'border-l',
              )}
            >
              <span className="sticky left-3">{group}</span>
            </th>
          ))}
        </tr>
      )}
      <tr>
        {columns.map((column) => (
          <th
            key={column.id}
            scope="col"
            className={clsx(
              grouped ? 'top-8' : 'top-0',
              'h-9 border-t border-b border-border bg-surface px-3 text-caption font-medium whitespace-nowrap text-muted',
              column.id === dataBase
                ? 'sticky left-0 z-12 border-r'
                : clsx('sticky z-10', groupEdge(column)),
              column.numeric ? 'text-right' : 'text-left',
            )}
          >
            {column.header}
            {grouped && column.unit && (
              <span aria-hidden="true" className="font-normal">
                {` (${column.unit})`}
              </span>
            )}
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface MonthCellProps {
  month: BalanceMonth;
  onExplain: (month: BalanceMonth) => void;
  children: ReactNode;
}

/** The row's name: its month, what came of it, and how it was computed. */
function MonthCell({ month, onExplain, children }: MonthCellProps) {
  return (
    <th
      scope="row"
      className={clsx(
        stuck,
        'z-1 h-9 border-t pr-1 pl-3 text-left group-first:border-t-0 font-medium whitespace-nowrap transition-colors group-hover:bg-subtle',
      )}
    >
      <span className="flex items-center justify-between gap-3">
        {children}
        <span className="flex items-center gap-1">
          <ClosedMark at={month.closedAt} brief />
          <ConformityChip status={month.conformity} />
          <ExplainButton month={month} onExplain={onExplain} />
        </span>
      </span>
    </th>
  );
}

function Totals({ months, columns }: Pick<MonthsTableProps, 'months' | 'columns'>) {
  return (
    <tfoot>
      <tr>
        {columns.map((column) =>
          column.id === dataBase ? (
            <th
              key={column.id}
              scope="row"
              className={clsx(stuck, 'bottom-0 z-11 h-9 border-t px-3 text-left font-semibold')}
            >
              Total
            </th>
          ) : (
            <td
              key={column.id}
              className={clsx(cellStyle(column), 'sticky bottom-0 z-10 bg-surface font-semibold')}
            >
              {column.summed && formatMWh(totalOf(months, column.summed), false, none)}
            </td>
          ),
        )}
      </tr>
    </tfoot>
  );
}
