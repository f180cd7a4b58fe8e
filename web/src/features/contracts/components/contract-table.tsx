import { FileText } from 'lucide-react';
import type { Column } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import { EmptyState } from '@/components/feedback/empty-state';
import { ButtonLink } from '@/components/ui/button';
import { formatDate } from '@/lib/format';
import { paths } from '@/lib/paths';
import { useContractAccess } from '../access';
import { bandText, sourceText, volumeText } from '../display';
import type { Contract } from '../mappers';
import { StatusChip } from './status-chip';

const columns: readonly Column<Contract>[] = [
  {
    id: 'codigo',
    header: 'Contrato',
    cell: (row) => <TwoLines first={row.code} second={sourceText(row)} />,
  },
  {
    id: 'cliente',
    header: 'Cliente',
    width: '220px',
    wrap: true,
    cell: (row) => <TwoLines first={row.client} second={row.cnpj} />,
  },
  {
    id: 'vigencia',
    header: 'Vigência',
    cell: (row) => <TwoLines first={formatDate(row.start)} second={`até ${formatDate(row.end)}`} />,
  },
  {
    id: 'volume',
    header: 'Volume por mês',
    align: 'end',
    cell: (row) => <TwoLines first={volumeText(row)} second={bandText(row)} />,
  },
  { id: 'status', header: 'Status', cell: (row) => <StatusChip status={row.status} /> },
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
  selectedId: string | null;
  onSelect: (contract: Contract) => void;
  /** Whether the list is narrowed, which the empty state explains. */
  filtered: boolean;
}

/** The contracts of a page: a table on large screens, cards on small ones. */
export function ContractTable({ rows, selectedId, onSelect, filtered }: ContractTableProps) {
  return (
    <DataTable
      name="Contratos"
      columns={columns}
      rows={rows}
      rowKey={(row) => row.id}
      selectedKey={selectedId}
      onSelect={onSelect}
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
