import { useQuery } from '@tanstack/react-query';
import type { Column, Sort } from '@/components/data-table/columns';
import { usePaper } from '@/hooks/use-paper';
import type { TableView } from '@/hooks/use-table-view';
import { type LightKind, lightKindLabels } from '@/lib/lights';
import { monthShort } from '@/lib/month';
import type { LightRow } from '../mappers';
import { type LightFilters, lightListQuery } from '../queries';
import { LightTable } from './light-table';
import { type OnPage, PagedLights } from './paged-lights';

interface KindListProps {
  kind: LightKind;
  filters: LightFilters;
  view: TableView<Column<LightRow>>;
  sort: Sort | null;
  onSort: (sort: Sort | null) => void;
  onReset: (() => void) | false;
  onPage: OnPage;
}

/** The contracts behind the lights of one kind, a page at a time. */
export function KindList(props: KindListProps) {
  const { kind, filters, onPage, ...table } = props;
  const list = useQuery(lightListQuery(filters, kind));
  const paper = usePaper(
    (client, page, size) => client.fetchQuery(lightListQuery({ ...filters, page }, kind, size)),
    list.data?.data,
  );
  return (
    <PagedLights query={list} page={filters.page} onPage={onPage} printing={paper}>
      <LightTable
        {...table}
        name={`Sinais de ${lightKindLabels[kind]}`}
        traceName={({ numero }) =>
          `${lightKindLabels[kind]} de ${numero} em ${monthShort(filters.mes)}`
        }
        month={filters.mes}
        rows={paper.rows}
      />
    </PagedLights>
  );
}
