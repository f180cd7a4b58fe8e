import { BadgeDollarSign } from 'lucide-react';
import { useMemo } from 'react';
import type { CommissionRowBody } from '@/api/gen/types.gen';
import type { Column, Sort } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import { EmptyState } from '@/components/feedback/empty-state';
import { TraceButton } from '@/components/trace-drawer/trace-button';
import { Badge } from '@/components/ui/badge';
import { Button, ButtonLink } from '@/components/ui/button';
import type { Selection } from '@/hooks/use-selection';
import { formatDate, formatMoney } from '@/lib/format';
import { monthShort } from '@/lib/month';
import { paths } from '@/lib/paths';
import { basisLabel, statusWords, waitsFor } from '../labels';
import { traceQuery } from '../queries';

/** By which the server sorts. */
export const sortable = ['cliente', 'valor', 'comissao', 'status'];

interface HistoryTableProps {
  rows: readonly CommissionRowBody[] | undefined;
  sort: Sort | null;
  onSort: (sort: Sort | null) => void;
  onSchedule: (row: CommissionRowBody) => void;
  /** Who sees everybody's commissions also sees whose they are. */
  everybody: boolean;
  /** Takes the filters away, where there are any. */
  onReset: (() => void) | false;
  /** Left out where nothing can be chosen. */
  selection: Selection | undefined;
}

/** The history of the month. */
export function HistoryTable(props: HistoryTableProps) {
  const { everybody, selection } = props;
  const columns = useMemo(() => columnsOf(everybody), [everybody]);
  return (
    <DataTable
      name="Histórico de comissões"
      columns={columns}
      rows={props.rows}
      rowKey={(row) => row.id}
      selection={selection}
      rowName={(row) => `a comissão de ${row.cliente}, ${row.contrato}, ${row.beneficiario}`}
      sort={props.sort}
      onSort={props.onSort}
      cards
      actions={(row) => (
        <Button
          size="sm"
          variant="ghost"
          aria-label={`Cronograma de ${row.contrato}`}
          onClick={() => props.onSchedule(row)}
        >
          Cronograma
        </Button>
      )}
      empty={
        <EmptyState
          icon={<BadgeDollarSign />}
          title={props.onReset ? 'Nenhuma comissão encontrada.' : 'Nenhuma comissão neste mês.'}
          description={
            props.onReset
              ? 'Nada corresponde à busca e aos filtros.'
              : 'As comissões nascem dos contratos, pelos planos em vigor.'
          }
          onReset={props.onReset}
          action={
            everybody && (
              <ButtonLink size="sm" to={paths.commissionPlans}>
                Ver planos de comissão
              </ButtonLink>
            )
          }
        />
      }
    />
  );
}

function columnsOf(everybody: boolean): Column<CommissionRowBody>[] {
  const columns: Column<CommissionRowBody>[] = [
    {
      id: 'cliente',
      header: 'Cliente',
      sortable: true,
      wrap: true,
      cell: (row) => (
        <>
          {row.cliente}
          <span className="block text-caption font-normal text-muted">{row.contrato}</span>
        </>
      ),
    },
    {
      id: 'valor',
      header: 'Valor Contrato',
      align: 'end',
      sortable: true,
      cell: (row) => formatMoney(row.valor_contrato),
    },
    {
      id: 'comissao',
      header: 'Comissão',
      align: 'end',
      sortable: true,
      cell: (row) => <Amount row={row} />,
    },
    {
      id: 'status',
      header: 'Status',
      sortable: true,
      cell: (row) => (
        <>
          <Badge tone={statusWords(row.status).tone} dot>
            {statusWords(row.status).label}
          </Badge>
          {row.aguarda && <span className="block text-caption text-muted">{waitsFor(row)}</span>}
        </>
      ),
    },
    { id: 'data', header: 'Data', cell: (row) => formatDate(row.data) },
    {
      id: 'base',
      header: 'Base',
      cell: (row) => <span className="text-muted">{basisLabel(row)}</span>,
    },
  ];
  if (everybody)
    columns.push({
      id: 'beneficiario',
      header: 'Beneficiário',
      wrap: true,
      cell: (row) => row.beneficiario,
    });
  return columns;
}

/** The commission with its record, and what it would be now where that differs. */
export function Amount({ row }: { row: CommissionRowBody }) {
  return (
    <span className="tabular-nums">
      <TraceButton
        label={`comissão de ${row.cliente}, ${monthShort(row.mes)}`}
        query={traceQuery(row.id)}
      >
        {formatMoney(row.comissao, 'Indefinido')}
      </TraceButton>
      {row.compensado !== 0 && (
        <span className="block text-caption text-muted">
          {row.tipo_comissao === 'estorno' ? 'já descontado' : 'descontado de estorno'}:{' '}
          {formatMoney(row.compensado)}
        </span>
      )}
      {row.documento !== null && (
        <span className="block text-caption text-muted">{row.documento}</span>
      )}
      {row.recalculada !== null && (
        <span className="block text-caption text-warn">
          recalculada: {formatMoney(row.recalculada)}
        </span>
      )}
    </span>
  );
}
