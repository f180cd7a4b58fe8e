import { useQuery } from '@tanstack/react-query';
import type { DealWire } from '@/api/negotiations';
import { type Column, parseSort, sortText } from '@/components/data-table/columns';
import { ListPanel } from '@/components/data-table/list-panel';
import { Pagination } from '@/components/data-table/pagination';
import { TableBar } from '@/components/data-table/table-bar';
import { useLastPage } from '@/hooks/use-last-page';
import { usePaper } from '@/hooks/use-paper';
import type { TableView } from '@/hooks/use-table-view';
import { plural } from '@/lib/text';
import { type DealFilters, dealListQuery, pageSize } from '../queries';
import { DealTable } from './deal-table';

interface DealListProps {
  filters: DealFilters;
  view: TableView<Column<DealWire>>;
  onSort: (sort: string) => void;
  onPage: (page: number) => void;
}

/** Every deal in reach, filtered, sorted and paged by the server. */
export function DealList({ filters, view, onSort, onPage }: DealListProps) {
  const list = useQuery(dealListQuery(filters));
  const paper = usePaper(
    (client, page, size) => client.fetchQuery(dealListQuery({ ...filters, page }, size)),
    list.data?.data,
  );
  const { data } = list;
  const sort = parseSort(filters.sort);
  const counted = data && { total: data.total, capped: data.totalCapped };
  useLastPage(filters.page, counted, pageSize, list.isPlaceholderData, onPage);
  const filtered =
    filters.q !== '' || filters.etapa !== null || filters.responsavel !== '' || filters.abertas;
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
          filtered={filtered}
        />
        {data !== undefined && data.total > pageSize && (
          <Pagination page={filters.page} pageSize={pageSize} total={data.total} onPage={onPage} />
        )}
      </ListPanel>
    </div>
  );
}
