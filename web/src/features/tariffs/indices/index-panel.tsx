import { useQuery } from '@tanstack/react-query';
import type { TariffIndexBody } from '@/api/gen/types.gen';
import { Pagination } from '@/components/data-table/pagination';
import { Banner } from '@/components/feedback/banner';
import { LoadError } from '@/components/feedback/error-banner';
import { Card } from '@/components/ui/card';
import { plural } from '@/lib/text';
import { IndexTable } from './index-table';
import type { IndexCode } from './mappers';
import { monthList } from './mappers';
import { indexPageSize, indexQuery } from './queries';

/** What can be done with a month. */
export type IndexAct = { kind: 'edit' | 'delete'; row: TariffIndexBody } | { kind: 'import' };

interface IndexPanelProps {
  code: IndexCode;
  page: number;
  onPage: (page: number) => void;
  /** Left out for those who only read. */
  onAct?: (act: IndexAct) => void;
}

/** A page of an index, with what is missing in it. */
export function IndexPanel({ code, page, onPage, onAct }: IndexPanelProps) {
  const query = useQuery(indexQuery({ code, page }));
  const { data, error, isFetching } = query;
  // While another index loads, the rows of the one before are no rows of this one.
  const table = data?.code === code ? data : undefined;
  return (
    <div className="space-y-6">
      <LoadError query={query} title="Não foi possível carregar o índice." />
      {table && table.gaps.length > 0 && (
        <Banner tone="warn" title="Faltam meses na série">
          {monthList(table.gaps)}. Preços cujo reajuste precisa deles ficam indefinidos.
        </Banner>
      )}
      {(table !== undefined || !error) && (
        <Card padding="none" refreshing={isFetching && table !== undefined}>
          <IndexTable
            code={code}
            rows={table?.rows}
            onEdit={onAct && ((row) => onAct({ kind: 'edit', row }))}
            onDelete={onAct && ((row) => onAct({ kind: 'delete', row }))}
            onImport={onAct && (() => onAct({ kind: 'import' }))}
          />
          <Pagination
            status={
              table === undefined ? 'Carregando índice...' : plural(table.total, 'mês', 'meses')
            }
            page={page}
            pageSize={indexPageSize}
            total={table?.total}
            totalCapped={table?.totalCapped}
            onPage={onPage}
          />
        </Card>
      )}
    </div>
  );
}
