import { useQuery } from '@tanstack/react-query';
import type { NegotiationBody } from '@/api/gen/types.gen';
import { type Column, parseSort, sortText } from '@/components/data-table/columns';
import { ListPanel } from '@/components/data-table/list-panel';
import { Pagination } from '@/components/data-table/pagination';
import { TableBar } from '@/components/data-table/table-bar';
import { useLastPage } from '@/hooks/use-last-page';
import { usePaper } from '@/hooks/use-paper';
import type { TableView } from '@/hooks/use-table-view';
import { plural } from '@/lib/text';
import { type DealFilters, dealListQuery, dealQueryOf, pageSize } from '../queries';
import { DealTable } from './deal-table';

interface DealListProps {
  filters: DealFilters;
  view: TableView<Column<NegotiationBody>>;
  onSort: (sort: string) => void;
  onPage: (page: number) => void;
  onReset: () => void;
  onCreate: () => void;
}

/** Every deal in reach, filtered, sorted and paged by the server. */
export function DealList(props: DealListProps) {
  const { filters, view, onSort, onPage, onReset, onCreate } = props;
  const list = useQuery(dealListQuery(filters));
  const paper = usePaper(
    (client, page, size) => client.fetchQuery(dealListQuery({ ...filters, page }, size)),
    list.data?.data,
  );
  const { data } = list;
  const sort = parseSort(filters.sort);
  useLastPage(filters.page, data, pageSize, list.isPlaceholderData, onPage);
  const filtered = Object.values(dealQueryOf({ ...filters, sort: '' })).some(Boolean);
  return (
    <div className="space-y-4">
      <ListPanel query={list} errorTitle="Não foi possível carregar as negociações.">
        <TableBar
          status={
            data === undefined
              ? 'Carregando negociações...'
              : plural(data.total, 'negociação', 'negociações')
          }
          printing={paper}
        />
        <DealTable
          rows={paper.rows}
          view={view}
          sort={sort}
          onSort={(next) => onSort(sortText(next))}
          onReset={filtered && onReset}
          onCreate={onCreate}
        />
        {data !== undefined && data.total > pageSize && (
          <Pagination page={filters.page} pageSize={pageSize} total={data.total} onPage={onPage} />
        )}
      </ListPanel>
    </div>
  );
}
