import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Column } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import { Pagination } from '@/components/data-table/pagination';
import { LoadError } from '@/components/feedback/error-banner';
import { Card } from '@/components/ui/card';
import { plural } from '@/lib/text';

/** Rows of a page. */
export const pageSize = 24;

interface Rows<T> {
  rows: T[];
  total: number;
  totalCapped: boolean;
}

interface PagePanelProps<T extends { key: string }> {
  name: string;
  columns: readonly Column<T>[];
  query: UseQueryResult<Rows<T>>;
  /** What a row is called: one, and many. */
  unit: readonly [string, string];
  page: number;
  onPage: (page: number) => void;
  empty: ReactNode;
  /** What can be done with a row, for who may. */
  actions?: (row: T) => ReactNode;
}

/** A page of a table that files fill. */
export function PagePanel<T extends { key: string }>(props: PagePanelProps<T>) {
  const { name, query, unit, page } = props;
  const { data, error, isFetching } = query;
  if (error && !data) {
    return <LoadError query={query} title="Não foi possível carregar a tabela." />;
  }
  return (
    <Card padding="none" refreshing={isFetching && data !== undefined}>
      <DataTable
        name={name}
        columns={props.columns}
        rows={data?.rows}
        rowKey={(row) => row.key}
        cards
        actions={props.actions}
        empty={props.empty}
      />
      <Pagination
        status={
          data === undefined
            ? 'Carregando…'
            : `${data.totalCapped ? 'Mais de ' : ''}${plural(data.total, ...unit)}`
        }
        page={page}
        pageSize={pageSize}
        total={data?.total}
        totalCapped={data?.totalCapped}
        onPage={props.onPage}
      />
    </Card>
  );
}
