import { TrafficCone } from 'lucide-react';
import type { Column, Sort } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import { EmptyState } from '@/components/feedback/empty-state';
import { TraceButton } from '@/components/trace-drawer/trace-button';
import type { TableView } from '@/hooks/use-table-view';
import { type LightKind, lightKindLabels } from '@/lib/lights';
import { monthLabel, monthShort, type YearMonth } from '@/lib/month';
import { paths } from '@/lib/paths';
import type { LightRow } from '../mappers';

interface LightTableProps {
  kind: LightKind;
  month: YearMonth;
  /** undefined on the first load. */
  rows: readonly LightRow[] | undefined;
  view: TableView<Column<LightRow>>;
  sort: Sort | null;
  onSort: (sort: Sort | null) => void;
  /** Whether the list is narrowed, which the empty state explains. */
  onReset: (() => void) | false;
  skeletonRows: number;
}

/** Contracts with one of their lights, the reason and the figures behind it. */
export function LightTable(props: LightTableProps) {
  const { kind, month, rows, view, sort, onSort, onReset, skeletonRows } = props;
  return (
    <DataTable
      name={`Sinais de ${lightKindLabels[kind]}`}
      columns={view.columns}
      density={view.density}
      rows={rows}
      rowKey={(row) => row.id}
      rowTo={(row) => paths.contract(row.id)}
      sort={sort}
      onSort={onSort}
      actions={(row) => (
        <TraceButton
          label={`${lightKindLabels[kind]} de ${row.code} em ${monthShort(month)}`}
          trace={row.trace}
        />
      )}
      cards
      skeletonRows={skeletonRows}
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
