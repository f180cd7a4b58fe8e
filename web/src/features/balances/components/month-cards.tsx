import { ConformityChip } from '@/components/feedback/status-chip';
import { monthLabel } from '@/lib/month';
import { ClosedMark } from '@/model/closing/closed';
import type { BalanceMonth } from '../mappers';
import { rowId, useShownRow } from '../use-shown-row';
import { ExplainButton } from './explain-button';
import { dataBase, type MonthColumn, monthColumns } from './month-columns';

interface MonthCardsProps {
  months: readonly BalanceMonth[];
  onExplain: (month: BalanceMonth) => void;
}

const named = monthColumns.filter((column) => column.id !== dataBase);
const keys = named.filter((column) => column.key);
const others = named.filter((column) => !column.key);

/** The months on a small screen: what counts at once, the rest on demand. */
export function MonthCards({ months, onExplain }: MonthCardsProps) {
  useShownRow();
  return (
    <ul aria-label="Dados mensais do balanço" className="divide-y divide-border">
      {months.map((month) => (
        <li
          key={month.id}
          id={rowId(month.month)}
          tabIndex={-1}
          className="space-y-3 p-4 -outline-offset-2"
        >
          <div className="flex items-center justify-between gap-2">
            <h3 className="text-body font-semibold first-letter:uppercase">
              {monthLabel(month.month)}
            </h3>
            <span className="flex items-center gap-1">
              <ClosedMark at={month.closedAt} brief />
              <ConformityChip status={month.conformity} />
              <ExplainButton month={month} onExplain={onExplain} />
            </span>
          </div>
          <Values columns={keys} month={month} />
          <details>
            <summary className="-mx-1 w-fit rounded-xs px-1 py-2 text-dense font-medium text-muted select-none">
              Todos os dados do mês
            </summary>
            <div className="pt-2">
              <Values columns={others} month={month} />
            </div>
          </details>
        </li>
      ))}
    </ul>
  );
}

function Values({ columns, month }: { columns: readonly MonthColumn[]; month: BalanceMonth }) {
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-2">
      {columns.map((column) => (
        <div key={column.id} className="min-w-0">
          <dt className="text-caption text-muted">
            {column.header}
            {column.unit && ` (${column.unit})`}
          </dt>
          <dd className="text-body break-words tabular-nums">{column.cell(month)}</dd>
        </div>
      ))}
    </dl>
  );
}
