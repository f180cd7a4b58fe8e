import { TrafficCone } from 'lucide-react';
import type { Column, Sort } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import { EmptyState } from '@/components/feedback/empty-state';
import { TraceButton } from '@/components/trace-drawer/trace-button';
import type { TableView } from '@/hooks/use-table-view';
import { monthLabel, type YearMonth } from '@/lib/month';
import { paths } from '@/lib/paths';
import type { TraceNode } from '@/lib/trace';

/** What every row of lights has. */
interface Lit {
  id: string;
  trace: TraceNode | null;
}

interface LightTableProps<T extends Lit> {
  name: string;
  /** What the record of a row explains. */
  traceName: (row: T) => string;
  month: YearMonth;
  /** undefined on the first load. */
  rows: readonly T[] | undefined;
  view: TableView<Column<T>>;
  sort: Sort | null;
  onSort: (sort: Sort | null) => void;
  /** Whether the list is narrowed, which the empty state explains. */
  onReset: (() => void) | false;
}

/** Contracts with their lights and the reason. */
export function LightTable<T extends Lit>(props: LightTableProps<T>) {
  const { name, traceName, month, rows, view, sort, onSort, onReset } = props;
  return (
    <DataTable
      name={name}
      columns={view.columns}
      density={view.density}
      rows={rows}
      rowKey={(row) => row.id}
      rowTo={(row) => paths.contract(row.id)}
      sort={sort}
      onSort={onSort}
      actions={(row) => <TraceButton label={traceName(row)} trace={row.trace} />}
      cards
      skeletonRows={10}
      empty={
        <EmptyState
          icon={<TrafficCone />}
          title="Nenhum contrato com este sinal."
          description={
            onReset
              ? 'Nenhum contrato atende à busca e aos filtros atuais.'
              : `Não há contratos ativos em ${monthLabel(month)}.`
          }
          onReset={onReset}
        />
      }
    />
  );
}
