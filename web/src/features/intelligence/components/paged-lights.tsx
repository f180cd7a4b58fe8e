import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Pagination } from '@/components/data-table/pagination';
import type { Printing } from '@/components/data-table/print-menu';
import { TableBar } from '@/components/data-table/table-bar';
import { LoadError } from '@/components/feedback/error-banner';
import { Card } from '@/components/ui/card';
import { useLastPage } from '@/hooks/use-last-page';
import { plural } from '@/lib/text';
import { pageSize } from '../queries';

export type OnPage = (page: number, options?: { push?: boolean }) => void;

interface Counted {
  total: number;
  totalCapped: boolean;
}

interface PagedLightsProps {
  query: UseQueryResult<Counted>;
  page: number;
  onPage: OnPage;
  printing: Printing;
  /** The table of the page. */
  children: ReactNode;
}

/** The frame of a list of lights: how many there are, the table, the pages. */
export function PagedLights({ query, page, onPage, printing, children }: PagedLightsProps) {
  const { data, error, isFetching } = query;
  useLastPage(page, data, pageSize, query.isPlaceholderData, onPage);
  return (
    <>
      <LoadError query={query} title="Falha ao carregar inteligência." />
      {(data !== undefined || !error) && (
        <Card padding="none" refreshing={isFetching && data !== undefined}>
          <TableBar
            status={data === undefined ? 'Carregando sinais...' : countText(data)}
            printing={printing}
          />
          {children}
          {data !== undefined && data.total > 0 && (
            <Pagination
              page={page}
              pageSize={pageSize}
              total={data.total}
              totalCapped={data.totalCapped}
              onPage={(next) => onPage(next, { push: true })}
            />
          )}
        </Card>
      )}
    </>
  );
}

function countText({ total, totalCapped }: Counted): string {
  const text = plural(total, 'contrato', 'contratos');
  return totalCapped ? `mais de ${text}` : text;
}
