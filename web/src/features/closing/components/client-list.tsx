import { Lock } from 'lucide-react';
import { useCan } from '@/api/session';
import type { Column } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import { Pagination } from '@/components/data-table/pagination';
import { EmptyState } from '@/components/feedback/empty-state';
import { ListWithPanel } from '@/components/side-panel/list-with-panel';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { onDemand } from '@/components/ui/on-demand';
import { usePeek } from '@/hooks/use-peek';
import { useSelection } from '@/hooks/use-selection';
import type { TableView } from '@/hooks/use-table-view';
import { monthLabel } from '@/lib/month';
import { paths } from '@/lib/paths';
import { plural } from '@/lib/text';
import { pageSize } from '../queries';
import type { Book, ClosingRow } from '../states';
import { BulkActs } from './bulk-acts';

const ClientPanel = onDemand(() => import('./client-panel').then((m) => m.ClientPanel), {
  panel: true,
});

interface ClientListProps {
  mes: string;
  /** undefined on the first load. */
  book: Book | undefined;
  /** The page's clients, or all of them for paper. */
  rows: readonly ClosingRow[] | undefined;
  view: TableView<Column<ClosingRow>>;
  /** Takes the filters away, where there are any. */
  onReset: (() => void) | false;
  /** What is shown is the page before. */
  stale: boolean;
  refreshing: boolean;
  page: number;
  onPage: (page: number) => void;
}

/** The clients of the month, the most urgent first; one opens beside them, several are ticked. */
export function ClientList(props: ClientListProps) {
  const { mes, book, rows, view, page, onPage } = props;
  const mayWork = useCan('months:work');
  const selection = useSelection(book?.clientes.map((row) => row.cliente_id));
  const peek = usePeek({
    rows: book?.clientes,
    rowKey: (row) => row.cliente_id,
    stale: props.stale,
    page,
    pageSize,
    total: book?.total ?? 0,
  });
  return (
    <ListWithPanel panel={peek.isOpen && <ClientPanel peek={peek} mes={mes} />}>
      <Card padding="none" refreshing={props.refreshing && book !== undefined}>
        <DataTable
          name={`Clientes em ${monthLabel(mes)}`}
          columns={view.columns}
          density={view.density}
          rows={rows}
          rowKey={(row) => row.cliente_id}
          rowName={(row) => row.cliente}
          peek={peek}
          openTo={(row) => paths.closingOf(row.cliente_id, mes)}
          selection={mayWork ? selection : undefined}
          cards
          stickyFirst
          skeletonRows={10}
          empty={<NoClients mes={mes} onReset={props.onReset} />}
        />
        {mayWork && <BulkActs mes={mes} rows={book?.clientes} selection={selection} />}
        <Pagination
          status={
            book === undefined
              ? 'Carregando o fechamento...'
              : plural(book.total, 'cliente', 'clientes')
          }
          page={page}
          pageSize={pageSize}
          total={book?.total}
          onPage={onPage}
        />
      </Card>
    </ListWithPanel>
  );
}

function NoClients({ mes, onReset }: Pick<ClientListProps, 'mes' | 'onReset'>) {
  const mayCreate = useCan('contracts:create');
  return (
    <EmptyState
      icon={<Lock />}
      title={
        onReset ? 'Nenhum cliente encontrado.' : `Nenhum contrato ativo em ${monthLabel(mes)}.`
      }
      description={
        onReset
          ? 'Nenhum cliente atende à busca e aos filtros atuais.'
          : 'Os clientes com contrato ativo no mês aparecem aqui.'
      }
      onReset={onReset}
      action={
        mayCreate && (
          <ButtonLink size="sm" to={paths.contractImports}>
            Importar contratos
          </ButtonLink>
        )
      }
    />
  );
}
