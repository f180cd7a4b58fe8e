import { FileText } from 'lucide-react';
import type { Column, Sort } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import { EmptyState } from '@/components/feedback/empty-state';
import { Badge } from '@/components/ui/badge';
import { ButtonLink } from '@/components/ui/button';
import type { Selection } from '@/hooks/use-selection';
import type { TableView } from '@/hooks/use-table-view';
import { formatDate, formatNumber, missing } from '@/lib/format';
import { paths } from '@/lib/paths';
import { plural } from '@/lib/text';
import { useContractAccess } from '@/model/contract/access';
import type { Contract } from '@/model/contract/contract';
import { bandText, doubtText, sourceText, volumeText } from '@/model/contract/display';
import { StatusChip } from '@/model/contract/status-chip';

/** The ids of sortable columns are the server's names of the orders. */
export const contractColumns: readonly Column<Contract>[] = [
  {
    id: 'code',
    header: 'Contrato',
    sortable: true,
    required: true,
    cell: (row) => (
      <>
        <TwoLines first={row.code} second={sourceText(row)} />
        {row.doubts.length > 0 && (
          <span title={`Confira ${row.doubts.map(doubtText).join('; ')}`}>
            <Badge tone="warn">A confirmar</Badge>
          </span>
        )}
      </>
    ),
  },
  {
    id: 'client',
    header: 'Cliente',
    sortable: true,
    width: '220px',
    wrap: true,
    cell: (row) => <TwoLines first={row.client} second={row.cnpj} />,
  },
  {
    id: 'start_date',
    header: 'Início',
    sortable: true,
    hiddenAtFirst: true,
    cell: (row) => formatDate(row.start),
  },
  {
    id: 'end_date',
    header: 'Vigência',
    sortable: true,
    cell: (row) => <TwoLines first={formatDate(row.start)} second={`até ${formatDate(row.end)}`} />,
  },
  {
    id: 'volume',
    header: 'Volume por mês',
    align: 'end',
    cell: (row) => <TwoLines first={volumeText(row)} second={bandText(row)} />,
  },
  {
    id: 'preco',
    header: 'Preço médio (R$/MWh)',
    align: 'end',
    hiddenAtFirst: true,
    cell: (row) => (
      <TwoLines
        first={formatNumber(row.price, 2)}
        second={row.unpriced > 0 ? plural(row.unpriced, 'mês sem preço', 'meses sem preço') : ''}
      />
    ),
  },
  {
    id: 'fornecedor',
    header: 'Fornecedor',
    hiddenAtFirst: true,
    wrap: true,
    width: '160px',
    cell: (row) => row.supplier || missing,
  },
  {
    id: 'grupo',
    header: 'Grupo',
    hiddenAtFirst: true,
    cell: (row) => row.group || missing,
  },
  {
    id: 'status',
    header: 'Status',
    sortable: true,
    cell: (row) => <StatusChip status={row.status} />,
  },
  {
    id: 'created_at',
    header: 'Criado em',
    sortable: true,
    hiddenAtFirst: true,
    cell: (row) => formatDate(row.createdAt),
  },
];

/** What a cell is about, and a quieter line under it. */
function TwoLines({ first, second }: { first: string; second: string }) {
  return (
    <span className="block min-w-0 py-1 tabular-nums">
      <span className="line-clamp-2 break-words" title={first}>
        {first}
      </span>
      <span className="block text-caption font-normal text-muted">{second}</span>
    </span>
  );
}

interface ContractTableProps {
  /** undefined on the first load. */
  rows: readonly Contract[] | undefined;
  view: TableView<Column<Contract>>;
  sort: Sort | null;
  onSort: (sort: Sort | null) => void;
  selectedId: string | null;
  onSelect: (contract: Contract) => void;
  /** Which are ticked, for who may change several. */
  selection?: Selection;
  /** Whether the list is narrowed, which the empty state explains. */
  filtered: boolean;
}

/** The contracts of a page: a table on large screens, cards on small ones. */
export function ContractTable(props: ContractTableProps) {
  const { rows, view, sort, onSort, selectedId, onSelect, selection, filtered } = props;
  return (
    <DataTable
      name="Contratos"
      columns={view.columns}
      density={view.density}
      sort={sort}
      onSort={onSort}
      rows={rows}
      rowKey={(row) => row.id}
      selectedKey={selectedId}
      onSelect={onSelect}
      selection={selection}
      rowName={(row) => row.code}
      actions={(row) => <RowLinks contract={row} />}
      cards
      stickyFirst
      skeletonRows={10}
      empty={
        <EmptyState
          icon={<FileText />}
          title="Nenhum contrato encontrado."
          description={
            filtered
              ? 'Nenhum contrato atende à busca e aos filtros atuais.'
              : 'Os contratos aparecem aqui quando são criados.'
          }
        />
      }
    />
  );
}

function RowLinks({ contract }: { contract: Contract }) {
  const access = useContractAccess();
  return (
    <>
      <ButtonLink to={paths.contract(contract.id)} size="sm" variant="ghost">
        <span>
          Abrir <span className="sr-only">{contract.code}</span>
        </span>
      </ButtonLink>
      {access.edit(contract) && (
        <ButtonLink to={paths.contractEdit(contract.id)} size="sm" variant="ghost">
          <span>
            Editar <span className="sr-only">{contract.code}</span>
          </span>
        </ButtonLink>
      )}
    </>
  );
}
