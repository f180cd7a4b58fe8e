import { useQuery } from '@tanstack/react-query';
import type { Column, Sort } from '@/components/data-table/columns';
import { usePaper } from '@/hooks/use-paper';
import type { TableView } from '@/hooks/use-table-view';
import { lightKindLabels } from '@/lib/lights';
import { monthShort } from '@/lib/month';
import type { ContractLights } from '../mappers';
import { contractListQuery, type LightFilters } from '../queries';
import { LightTable } from './light-table';
import { type OnPage, PagedLights } from './paged-lights';

interface ContractListProps {
  filters: LightFilters;
  view: TableView<Column<ContractLights>>;
  sort: Sort | null;
  onSort: (sort: Sort | null) => void;
  onReset: (() => void) | false;
  onPage: OnPage;
}

/** Every contract on a line, with its four lights and why the worst is so. */
export function ContractList({ filters, onPage, ...table }: ContractListProps) {
  const list = useQuery(contractListQuery(filters));
  const paper = usePaper(
    (client, page, size) => client.fetchQuery(contractListQuery({ ...filters, page }, size)),
    list.data?.data,
  );
  return (
    <PagedLights query={list} page={filters.page} onPage={onPage} printing={paper}>
      <LightTable
        {...table}
        name="Sinais dos contratos"
        traceName={({ pior, numero }) =>
          `${lightKindLabels[pior]} de ${numero} em ${monthShort(filters.mes)}`
        }
        month={filters.mes}
        rows={paper.rows}
      />
    </PagedLights>
  );
}
