import { useQuery } from '@tanstack/react-query';
import type { Column, Sort } from '@/components/data-table/columns';
import { Pagination } from '@/components/data-table/pagination';
import { TableBar } from '@/components/data-table/table-bar';
import { Card } from '@/components/ui/card';
import { useLastPage } from '@/hooks/use-last-page';
import { usePaper } from '@/hooks/use-paper';
import type { TableView } from '@/hooks/use-table-view';
import type { LightKind } from '@/lib/lights';
import { plural } from '@/lib/text';
import type { LightPage, LightRow } from '../mappers';
import { type LightFilters, lightListQuery, pageSize } from '../queries';
import { LightFailure } from './light-failure';
import { LightTable } from './light-table';

interface KindListProps {
  kind: LightKind;
  filters: LightFilters;
  view: TableView<Column<LightRow>>;
  sort: Sort | null;
  onSort: (sort: Sort | null) => void;
  onReset: (() => void) | false;
  onPage: (page: number, options?: { push?: boolean }) => void;
}

/** The contracts behind the lights of one kind, a page at a time. */
export function KindList(props: KindListProps) {
  const { kind, filters, view, sort, onSort, onReset, onPage } = props;
  const list = useQuery(lightListQuery(filters, kind));
  const paper = usePaper(
    (client, page, size) => client.fetchQuery(lightListQuery({ ...filters, page }, kind, size)),
    list.data?.rows,
  );
  const { data, error, isFetching } = list;
  useLastPage(filters.page, data, pageSize, list.isPlaceholderData, onPage);
  return (
    <>
      <LightFailure query={list} />
      {(data !== undefined || !error) && (
        <Card padding="none" refreshing={isFetching && data !== undefined}>
          <TableBar
            status={data === undefined ? 'Carregando sinais...' : countText(data)}
            printing={paper}
          />
          <LightTable
            kind={kind}
            month={filters.mes}
            rows={paper.rows}
            view={view}
            sort={sort}
            onSort={onSort}
            onReset={onReset}
            skeletonRows={10}
          />
          {data !== undefined && data.total > 0 && (
            <Pagination
              page={filters.page}
              pageSize={pageSize}
              total={data.total}
              totalCapped={data.capped}
              onPage={(page) => onPage(page, { push: true })}
            />
          )}
        </Card>
      )}
    </>
  );
}

function countText({ total, capped }: LightPage): string {
  const text = plural(total, 'contrato', 'contratos');
  return capped ? `mais de ${text}` : text;
}
