import { FileText } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Column, RowPeek, Sort } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import { EmptyState } from '@/components/feedback/empty-state';
import { ButtonLink } from '@/components/ui/button';
import type { Selection } from '@/hooks/use-selection';
import type { TableView } from '@/hooks/use-table-view';
import { formatDate, formatNumber, missing, until } from '@/lib/format';
import { monthNumbers, monthShort, type YearMonth } from '@/lib/month';
import { paths } from '@/lib/paths';
import { plural } from '@/lib/text';
import { useContractAccess } from '@/model/contract/access';
import type { Contract } from '@/model/contract/contract';
import { bandText, sourceText, volumeText } from '@/model/contract/display';
import { sinceText } from '@/model/contract/status';
import { StatusChip } from '@/model/contract/status-chip';
import { MonthChip, saysOver } from './month-chip';

/**
 * The columns, those of a month with its name. The ids of sortable columns are the server's names
 * of the orders.
 */
export function contractColumnsOf(month: YearMonth): readonly Column<Contract>[] {
  return [
    {
      id: 'situacao',
      header: `Situação ${monthShort(month)}`,
      cell: (row) => <MonthChip contract={row} />,
    },
    {
      id: 'client',
      header: 'Cliente',
      sortable: true,
      width: '128px',
      grows: true,
      cell: (row) => (
        <TwoLines
          first={row.client}
          beside={row.status !== 'Ativo' && !saysOver(row) && <StatusChip contract={row} />}
          second={row.cnpj}
        />
      ),
    },
    {
      id: 'code',
      header: 'Contrato',
      sortable: true,
      required: true,
      main: true,
      cell: (row) => <TwoLines first={<ShortCode code={row.code} />} second={sourceText(row)} />,
    },
    {
      id: 'fornecedor',
      header: 'Fornecedor',
      yields: true,
      hideOnCard: true,
      cell: (row) => (
        <span className="block max-w-28 min-[87.5rem]:max-w-36">
          <TwoLines first={row.supplier || missing} second={named(row.group)} />
        </span>
      ),
    },
    {
      id: 'start_date',
      header: 'Início',
      sortable: true,
      yields: true,
      hiddenAtFirst: true,
      cell: (row) => formatDate(row.start),
    },
    {
      id: 'end_date',
      header: 'Vigência',
      sortable: true,
      yields: true,
      cell: (row) => (
        <span
          title={`${formatDate(row.start)}${until(formatDate(row.end), ' ')}`}
          className="whitespace-nowrap"
        >
          <TwoLines
            first={until(monthNumbers(row.end.slice(0, 7))) || missing}
            second={row.start && `desde ${monthNumbers(row.start.slice(0, 7))}`}
          />
        </span>
      ),
    },
    {
      id: 'preco',
      header: `R$/MWh\n${monthShort(month)}`,
      align: 'end',
      hideOnCard: true,
      cell: (row) => (
        <TwoLines
          first={formatNumber(row.inMonth?.price ?? null, 2)}
          second={row.unpriced > 0 ? plural(row.unpriced, 'mês sem preço', 'meses sem preço') : ''}
        />
      ),
    },
    {
      id: 'volume',
      header: 'Volume por mês',
      align: 'end',
      hiddenAtFirst: true,
      hideOnCard: true,
      yields: true,
      cell: (row) => <TwoLines first={volumeText(row)} second={bandText(row)} />,
    },
    {
      id: 'faturar',
      header: `A faturar (MWh)\n${monthShort(month)}`,
      align: 'end',
      cell: (row) => formatNumber(row.inMonth?.billable ?? null, 3),
    },
    {
      id: 'energia',
      header: `Energia (R$)\n${monthShort(month)}`,
      align: 'end',
      hideOnCard: true,
      yields: true,
      cell: (row) => formatNumber(row.inMonth?.value ?? null, 2),
    },
    {
      id: 'consumo',
      header: `Consumo (MWh)\n${monthShort(month)}`,
      align: 'end',
      hiddenAtFirst: true,
      hideOnCard: true,
      yields: true,
      cell: (row) => formatNumber(row.inMonth?.consumption ?? null, 3),
    },
    {
      id: 'contratado',
      header: `Contratado (MWh)\n${monthShort(month)}`,
      align: 'end',
      hiddenAtFirst: true,
      hideOnCard: true,
      yields: true,
      cell: (row) => formatNumber(row.inMonth?.contracted ?? null, 3),
    },
    {
      id: 'grupo',
      header: 'Grupo',
      yields: true,
      hiddenAtFirst: true,
      hideOnCard: true,
      cell: (row) => named(row.group) || missing,
    },
    {
      id: 'status',
      header: 'Status',
      sortable: true,
      hiddenAtFirst: true,
      cell: (row) => (
        <TwoLines
          first={<StatusChip contract={row} />}
          second={
            row.scheduled ? sinceText(row.scheduled.status, row.scheduled.from, 'a partir de') : ''
          }
        />
      ),
    },
    {
      id: 'created_at',
      header: 'Criado em',
      sortable: true,
      yields: true,
      hiddenAtFirst: true,
      cell: (row) => formatDate(row.createdAt),
    },
  ];
}

/** The group; 'default' is how the server calls that there is none. */
function named(group: string): string {
  return group === 'default' ? '' : group;
}

/** The last four characters of a long code; all of it is read aloud, copied, and shown on hover. */
function ShortCode({ code }: { code: string }) {
  if (code.length <= 8) return code;
  return (
    <span title={code}>
      <span aria-hidden="true" className="select-none">
        …{code.slice(-4)}
      </span>
      <span className="sr-only">{code}</span>
    </span>
  );
}

interface TwoLinesProps {
  first: ReactNode;
  beside?: ReactNode;
  second: string;
}

/** What a cell is about; in comfortable rows and on cards a quieter line under it. */
function TwoLines({ first, beside, second }: TwoLinesProps) {
  return (
    <span className="block min-w-0 tabular-nums">
      <span className="flex items-center gap-2">
        <span
          className="min-w-0 truncate max-lg:whitespace-normal"
          title={typeof first === 'string' ? first : undefined}
        >
          {first}
        </span>
        {beside}
      </span>
      {second && (
        <span className="block truncate text-caption font-normal text-muted group-data-[density=normal]/table:hidden">
          {second}
        </span>
      )}
    </span>
  );
}

interface ContractTableProps {
  /** undefined on the first load. */
  rows: readonly Contract[] | undefined;
  view: TableView<Column<Contract>>;
  sort: Sort | null;
  onSort: (sort: Sort | null) => void;
  peek: RowPeek;
  /** Which are ticked, for who may change several. */
  selection?: Selection;
  /** Whether the list is narrowed, which the empty state explains. */
  filtered: boolean;
  onReset: () => void;
  foot: ReactNode;
}

/** The contracts of a page: a table on large screens, cards on small ones. */
export function ContractTable(props: ContractTableProps) {
  const { rows, view, sort, onSort, peek, selection, filtered, onReset } = props;
  const { create } = useContractAccess();
  return (
    <DataTable
      name="Contratos"
      columns={view.columns}
      density={view.density}
      sort={sort}
      onSort={onSort}
      rows={rows}
      rowKey={(row) => row.id}
      peek={peek}
      openTo={(row) => paths.contract(row.id)}
      selection={selection}
      rowName={(row) => row.code}
      actions={(row) => <RowLinks contract={row} />}
      cards
      stickyFirst
      skeletonRows={10}
      foot={props.foot}
      empty={
        <EmptyState
          icon={<FileText />}
          title="Nenhum contrato encontrado."
          description={
            filtered
              ? 'Nenhum contrato atende à busca e aos filtros atuais.'
              : 'Os contratos aparecem aqui quando são criados.'
          }
          onReset={filtered && onReset}
          action={
            create && (
              <ButtonLink to={paths.contractImports} size="sm">
                Importar contratos
              </ButtonLink>
            )
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
