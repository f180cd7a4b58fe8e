import { Link } from 'react-router';
import { useCan } from '@/api/session';
import type { Column } from '@/components/data-table/columns';
import { missing } from '@/lib/format';
import { monthShort } from '@/lib/month';
import { paths } from '@/lib/paths';
import { CellCorrection } from './cell-correction';
import type { ImportRow, SheetField, SheetImport } from './mappers';

const line: Column<ImportRow> = {
  id: 'linha',
  header: 'Linha',
  width: '88px',
  cell: (row) => (
    <>
      <span className="lg:hidden">Linha </span>
      <span className="tabular-nums">{row.line}</span>
    </>
  ),
};

/** Where and why a row was not accepted; while nothing is stored its cell can be corrected. */
export function rejectedColumns(sheet: SheetImport): readonly Column<ImportRow>[] {
  return [
    line,
    { id: 'coluna', header: 'Coluna', width: '200px', cell: (row) => placeOf(row, sheet.fields) },
    {
      id: 'valor',
      header: 'Valor',
      wrap: true,
      width: '280px',
      wideOnCard: true,
      cell: (row) => <CellValue sheet={sheet} row={row} />,
    },
    {
      id: 'motivo',
      header: 'Motivo',
      wrap: true,
      width: '320px',
      hideOnCard: true, // stands below, in the card's whole width
      cell: (row) => <Why row={row} />,
    },
  ];
}

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

function CellValue({ sheet, row }: { sheet: SheetImport; row: ImportRow }) {
  const { column } = row;
  const open = sheet.phase === 'review' || sheet.phase === 'reading';
  if (!open || column === null || row.outcome !== 'rejeitada') {
    return <span className="break-words">{row.value || missing}</span>;
  }
  return <CellCorrection sheet={sheet} row={{ ...row, column }} />;
}

/** "3 · CNPJ" */
function placeOf({ column, field }: ImportRow, fields: readonly SheetField[]): string {
  const label = fields.find((known) => known.field === field)?.label ?? field;
  return [column, label].filter(Boolean).join(' · ') || 'Linha inteira';
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
  line,
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
  line,
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
