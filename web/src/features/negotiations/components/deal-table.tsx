import { Handshake } from 'lucide-react';
import type { NegotiationBody } from '@/api/gen/types.gen';
import type { Column, Sort } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import { EmptyState } from '@/components/feedback/empty-state';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import type { TableView } from '@/hooks/use-table-view';
import { formatDate, formatMoney, formatMWh } from '@/lib/format';
import { paths } from '@/lib/paths';
import { reasonLabel, stageLabel, stageTone } from '../stages';

/** The list's columns; the ids of sortable ones are the server's orders. */
export const dealColumns: readonly Column<NegotiationBody>[] = [
  { id: 'numero', header: 'Nº', cell: (deal) => deal.numero, sortable: true, align: 'end' },
  {
    id: 'cliente',
    header: 'Cliente',
    cell: (deal) => deal.cliente,
    sortable: true,
    required: true,
    wrap: true,
    wideOnCard: true,
  },
  { id: 'titulo', header: 'Título', cell: (deal) => deal.titulo, sortable: true, wrap: true },
  {
    id: 'etapa',
    header: 'Etapa',
    cell: (deal) => (
      <Badge tone={stageTone(deal.etapa)} dot>
        {stageLabel(deal.etapa)}
      </Badge>
    ),
    sortable: true,
  },
  {
    id: 'valor',
    header: 'Valor',
    cell: (deal) => formatMoney(deal.valor, 'Indefinido'),
    sortable: true,
    align: 'end',
  },
  {
    id: 'volume',
    header: 'Volume por mês',
    cell: (deal) => formatMWh(deal.volume_mwh, true, 'Indefinido'),
    align: 'end',
  },
  {
    id: 'probabilidade',
    header: 'Probabilidade',
    cell: (deal) => (deal.probabilidade === null ? 'Indefinida' : `${deal.probabilidade}%`),
    sortable: true,
    align: 'end',
  },
  {
    id: 'previsao',
    header: 'Previsão',
    cell: (deal) => formatDate(deal.previsao),
    sortable: true,
  },
  {
    id: 'responsavel',
    header: 'Responsável',
    cell: (deal) => deal.responsavel ?? '–',
    sortable: true,
  },
  {
    id: 'proximo',
    header: 'Próximo passo',
    cell: (deal) => deal.proximo_passo ?? '–',
    wrap: true,
    hiddenAtFirst: true,
  },
  {
    id: 'motivo',
    header: 'Motivo da perda',
    cell: (deal) => reasonLabel(deal.motivo) || '–',
    hiddenAtFirst: true,
  },
];

interface DealTableProps {
  rows: readonly NegotiationBody[] | undefined;
  view: TableView<Column<NegotiationBody>>;
  sort: Sort | null;
  onSort: (sort: Sort | null) => void;
  /** Takes the filters away, where there are any. */
  onReset: (() => void) | false;
  onCreate: () => void;
}

/** The deals as a table, as cards on a phone. */
export function DealTable(props: DealTableProps) {
  const { rows, view, sort, onSort, onReset, onCreate } = props;
  return (
    <DataTable
      name="Negociações"
      columns={view.columns}
      density={view.density}
      rows={rows}
      rowKey={(deal) => deal.id}
      rowTo={(deal) => paths.negotiation(deal.id)}
      sort={sort}
      onSort={onSort}
      cards
      empty={
        <EmptyState
          icon={<Handshake />}
          title={
            onReset ? 'Nenhuma negociação com estes filtros.' : 'Nenhuma negociação cadastrada.'
          }
          onReset={onReset}
          action={
            <Button size="sm" onClick={onCreate}>
              Cadastrar a primeira negociação
            </Button>
          }
        />
      }
    />
  );
}
