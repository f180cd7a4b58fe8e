import { Link } from 'react-router';
import { useCan } from '@/api/session';
import type { Column } from '@/components/data-table/columns';
import { missing } from '@/lib/format';
import { monthShort } from '@/lib/month';
import { paths } from '@/lib/paths';
import type { ImportRow } from './mappers';

/** Where a row stands in the sheet. */
export const lineColumn: Column<{ tab: string; line: number }> = {
  id: 'linha',
  header: 'Linha',
  width: '88px',
  cell: (row) => (
    <>
      {row.tab && <span>{row.tab}, </span>}
      <span className={row.tab ? '' : 'lg:hidden'}>{row.tab ? 'linha ' : 'Linha '}</span>
      <span className="tabular-nums">{row.line}</span>
    </>
  ),
};

/** Why a row that was good in the review was refused when it was to be stored. */
export const refusedColumns: readonly Column<ImportRow>[] = [
  lineColumn,
  {
    id: 'motivo',
    header: 'Motivo',
    wrap: true,
    width: '320px',
    wideOnCard: true,
    cell: (row) => <Why row={row} />,
  },
];

/** Why a row was not accepted, with the way to the closed month where that is why. */
export function Why({ row: { message, closed, line: number } }: { row: ImportRow }) {
  const mayOpen = useCan('months:read');
  return (
    <>
      {message}
      {closed && mayOpen && (
        <>
          {' '}
          <Link
            to={paths.closingOf(closed.client, closed.month)}
            className="font-medium text-primary underline-offset-4 hover:underline"
          >
            Abrir fechamento<span className="sr-only"> da linha {number}</span>
          </Link>
        </>
      )}
    </>
  );
}

const remark: Column<ImportRow> = {
  id: 'observacao',
  header: 'Observação',
  wrap: true,
  width: '320px',
  cell: (row) => row.message || <span className="text-muted">{missing}</span>,
};

/** Which contract a row became. */
export const enteredColumns: readonly Column<ImportRow>[] = [
  lineColumn,
  remark,
  {
    id: 'contrato',
    header: 'Contrato',
    cell: ({ contractId, line: number }) =>
      contractId === null ? (
        missing
      ) : (
        <Link
          to={paths.contract(contractId)}
          className="font-medium text-primary underline-offset-4 hover:underline"
        >
          Abrir contrato<span className="sr-only"> da linha {number}</span>
        </Link>
      ),
  },
];

/** What a stored row became. */
export const storedColumns: readonly Column<ImportRow>[] = [
  lineColumn,
  {
    id: 'mes',
    header: 'Mês',
    width: '120px',
    cell: (row) => (row.month ? monthShort(row.month) : missing),
  },
  remark,
  { id: 'balanco', header: 'Balanço', cell: (row) => <BalanceLink row={row} /> },
];

function BalanceLink({ row }: { row: ImportRow }) {
  if (row.balanceId === null) return missing;
  return (
    <Link
      to={paths.balance(row.balanceId)}
      className="font-medium text-primary underline-offset-4 hover:underline"
    >
      Abrir balanço<span className="sr-only"> da linha {row.line}</span>
    </Link>
  );
}
