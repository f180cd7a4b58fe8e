import { useQuery } from '@tanstack/react-query';
import type { Column, Sort } from '@/components/data-table/columns';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { useIsDesktop } from '@/hooks/use-media-query';
import type { TableView } from '@/hooks/use-table-view';
import { type LightKind, lightKindLabels } from '@/lib/lights';
import { plural } from '@/lib/text';
import type { LightRow } from '../mappers';
import { type LightFilters, lightListQuery, previewSize } from '../queries';
import { LightFailure } from './light-failure';
import { LightTable } from './light-table';

interface KindPreviewProps {
  kind: LightKind;
  filters: LightFilters;
  view: TableView<Column<LightRow>>;
  sort: Sort | null;
  onSort: (sort: Sort | null) => void;
  onReset: (() => void) | false;
  /** Leads to the whole list of the kind. */
  onAll: () => void;
}

/** The first contracts of a kind, while no kind is chosen. */
export function KindPreview(props: KindPreviewProps) {
  const { kind, filters, view, sort, onSort, onReset, onAll } = props;
  const isDesktop = useIsDesktop();
  const list = useQuery(lightListQuery({ ...filters, page: 1 }, kind, previewSize));
  const { data, error, isFetching } = list;
  const label = lightKindLabels[kind];
  const all = data !== undefined && data.total > previewSize && (
    <Button variant="ghost" size="sm" onClick={onAll}>
      <span>
        {isDesktop ? 'Ver todos' : `Ver ${countText(data.total, data.capped)}`}{' '}
        <span className="sr-only">de {label}</span>
      </span>
    </Button>
  );
  return (
    <Card
      title={label}
      // On small screens the first contract comes sooner; the link at the foot says how many there are.
      description={data && isDesktop ? countText(data.total, data.capped) : undefined}
      padding="none"
      refreshing={isFetching && data !== undefined}
      actions={isDesktop && all}
    >
      <div className={error ? 'px-5 pb-5' : undefined}>
        <LightFailure query={list} />
      </div>
      {(data !== undefined || !error) && (
        <LightTable
          kind={kind}
          month={filters.mes}
          rows={data?.rows}
          view={view}
          sort={sort}
          onSort={onSort}
          onReset={onReset}
          skeletonRows={previewSize}
        />
      )}
      {!isDesktop && all && <div className="border-t border-border p-1">{all}</div>}
    </Card>
  );
}

function countText(total: number, capped: boolean): string {
  const text = plural(total, 'contrato', 'contratos');
  return capped ? `mais de ${text}` : text;
}
