import { Users } from 'lucide-react';
import { useCan } from '@/api/session';
import type { Column, Sort } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import { EmptyState } from '@/components/feedback/empty-state';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import type { Peek } from '@/hooks/use-peek';
import type { TableView } from '@/hooks/use-table-view';
import { formatDate, formatDateTime, formatKWh } from '@/lib/format';
import { maskCnpj } from '@/lib/identifier/cnpj';
import { paths } from '@/lib/paths';
import type { Client } from '../normalize';
import { FunnelBadge, MigrationBadge } from './status-badges';

const unknown = 'Indefinido';
const kwh = (value: number | null) => formatKWh(value, false, unknown);

/** The ids of sortable columns are the server's names of the orders. */
export const clientColumns: readonly Column<Client>[] = [
  {
    id: 'nome',
    sortable: true,
    header: 'Cliente',
    cell: (c) => <OneLine text={c.nome} />,
    required: true,
    grows: true,
    width: '220px',
  },
  {
    id: 'cnpj',
    sortable: true,
    header: 'CNPJ',
    cell: (c) => (c.cnpj ? maskCnpj(c.cnpj) : '–'),
    hiddenAtFirst: true,
  },
  { id: 'segmento', header: 'Segmento', sortable: true, cell: (c) => c.segmento ?? '–' },
  {
    id: 'funil',
    header: 'Funil',
    sortable: true,
    cell: (c) => <FunnelBadge value={c.statusFunil} />,
  },
  {
    id: 'migracao',
    header: 'Migração',
    sortable: true,
    cell: (c) => <MigrationBadge value={c.statusMigracao} />,
  },
  { id: 'consumo', header: 'Consumo (kWh/ano)', cell: (c) => kwh(c.consumo), align: 'end' },
  {
    id: 'geracao',
    yields: true,
    header: 'Geração (kWh/ano)',
    cell: (c) => kwh(c.geracao),
    align: 'end',
  },
  {
    id: 'balanco',
    yields: true,
    header: 'Balanço (kWh/ano)',
    cell: (c) => <BalanceBadge value={c.balanco} />,
    align: 'end',
  },
  { id: 'bandeira', yields: true, header: 'Bandeira', cell: (c) => c.bandeira },
  { id: 'imposto', yields: true, header: 'Imposto', cell: (c) => c.imposto, align: 'end' },
  {
    id: 'elegivel',
    yields: true,
    header: 'Elegível a partir de',
    cell: (c) => formatDate(c.elegivelEm, unknown),
  },
  { id: 'responsavel', yields: true, header: 'Responsável', cell: (c) => c.responsavel ?? '–' },
  { id: 'parceiro', header: 'Parceiro', cell: (c) => c.parceiro ?? '–', hiddenAtFirst: true },
  { id: 'contato', header: 'Contato', cell: (c) => c.contato ?? '–', hiddenAtFirst: true },
  { id: 'telefone', header: 'Telefone', cell: (c) => c.telefone ?? '–', hiddenAtFirst: true },
  { id: 'email', header: 'E-mail', cell: (c) => c.email ?? '–', hiddenAtFirst: true },
  {
    id: 'passo',
    yields: true,
    header: 'Próximo passo',
    cell: (c) => (
      <span className="block max-w-48 max-lg:max-w-none">
        <OneLine
          text={
            c.proximoPasso === null
              ? '–'
              : [c.proximoPasso, formatDate(c.proximoPassoEm, '')].filter(Boolean).join(' · ')
          }
        />
      </span>
    ),
  },
  {
    id: 'interacao',
    sortable: true,
    header: 'Última interação',
    cell: (c) => formatDateTime(c.ultimaInteracao),
    hiddenAtFirst: true,
  },
];

interface ClientTableProps {
  rows: readonly Client[] | undefined;
  view: TableView<Column<Client>>;
  sort: Sort | null;
  onSort: (sort: Sort | null) => void;
  peek: Peek<Client>;
  /** Takes the filters away, where there are any. */
  onReset: (() => void) | false;
  onCreate: () => void;
  /** Records made up for the demonstration have no page. */
  linked: boolean;
}

/** The list; each row opens the client's page (LD-01), the space bar beside the list. */
export function ClientTable(props: ClientTableProps) {
  const { rows, view, sort, onSort, peek, onReset, onCreate, linked } = props;
  const mayWrite = useCan('leads:update');
  return (
    <DataTable
      name="Clientes"
      columns={view.columns}
      density={view.density}
      rows={rows}
      sort={sort}
      onSort={onSort}
      rowKey={(client) => client.id}
      peek={linked ? peek : undefined}
      rowTo={linked ? (client) => paths.client(client.id) : undefined}
      stickyFirst
      cards
      empty={
        <EmptyState
          icon={<Users />}
          title={
            onReset
              ? 'Nenhum cliente encontrado com o nome informado.'
              : 'Nenhum cliente retornado pelo BFF.'
          }
          onReset={onReset}
          action={
            mayWrite && (
              <Button size="sm" onClick={onCreate}>
                Cadastrar o primeiro lead
              </Button>
            )
          }
        />
      }
    />
  );
}

/** Keeps long text on the row's line; hovering shows all of it. */
function OneLine({ text }: { text: string }) {
  return (
    <span className="block truncate max-lg:whitespace-normal" title={text}>
      {text}
    </span>
  );
}

function BalanceBadge({ value }: { value: number | null }) {
  if (value === null) return <Badge>{unknown}</Badge>;
  return <Badge tone={value >= 0 ? 'ok' : 'bad'}>{kwh(value)}</Badge>;
}
