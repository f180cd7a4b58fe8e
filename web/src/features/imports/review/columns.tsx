import type { Column } from '@/components/data-table/columns';
import { missing } from '@/lib/format';
import { fold } from '@/lib/text';
import { lineColumn, Why } from '../import-row-columns';
import type { ImportRow, SheetImport } from '../mappers';
import { ignored } from '../mapping/mapping';
import { AnswerButtons } from './answer-buttons';
import { CellCorrection } from './cell-correction';
import { type ReviewRow, saidOfCell } from './row';
import { UseLine } from './use-line';

/** The rows as they stand in the sheet, a reason at each cell that was not accepted. */
export function reviewColumns(
  sheet: SheetImport,
  rows: readonly ReviewRow[],
): readonly Column<ReviewRow>[] {
  const last = Math.max(
    sheet.columns.length,
    ...rows.map(({ cells, said }) => Math.max(cells.length, ...said.map((s) => s.column ?? 0))),
  );
  const cells = Array.from({ length: last }, (_, i) => cellColumn(sheet, rows, i + 1));
  const whole = rows.some(({ said }) => said.some(isOfLine));
  return [lineColumn, ...(whole ? [wholeLine(sheet)] : []), ...cells];
}

/** Of a good row nothing is said. */
const isOfLine = ({ column, message }: ImportRow) => column === null && message !== '';

/** What is said of a row as a whole. */
const wholeLine = (sheet: SheetImport): Column<ReviewRow> => ({
  id: 'motivo',
  header: 'Motivo',
  wrap: true,
  width: '240px',
  wideOnCard: true,
  cell: (row) => (
    <div className="space-y-2">
      {row.said.filter(isOfLine).map((one) => (
        <p key={one.message}>
          <Why row={one} />
        </p>
      ))}
      {sheet.phase === 'review' && <LeftOut sheet={sheet} row={row} />}
    </div>
  ),
});

/** What may be said of a row that was left out: by an answer, or because it looks like none. */
function LeftOut({ sheet, row }: { sheet: SheetImport; row: ReviewRow }) {
  const left = row.said.find(({ outcome }) => outcome === 'ignorada');
  if (left === undefined) return null;
  if (left.ask !== null) return <AnswerButtons sheet={sheet} row={left} />;
  return <UseLine sheet={sheet} tab={row.tab} line={row.line} use />;
}

const inDoubt: readonly string[] = ['rejeitada', 'suspeita'];

function cellColumn(
  sheet: SheetImport,
  rows: readonly ReviewRow[],
  column: number,
): Column<ReviewRow> {
  const refused = rows.some((row) => saidOfCell(row, column).length > 0);
  return {
    id: `coluna-${column}`,
    header: headerOf(sheet, column),
    wrap: true,
    width: refused ? '260px' : undefined,
    wideOnCard: refused,
    // A card has room for what is in doubt; of a row that is good or left out for all that it says.
    hideOnCard: !refused && rows.every(({ said }) => inDoubt.includes(said[0]?.outcome ?? '')),
    cell: (row) => <SheetCell sheet={sheet} row={row} column={column} />,
  };
}

/** The column's name in the file and, where that is another word, what it is read as. */
function headerOf({ columns, fields }: SheetImport, column: number): string {
  const known = columns[column - 1];
  if (!known) return `Coluna ${column}`;
  const label = fields.find(({ field }) => field === known.field)?.label ?? '';
  const said = known.field === ignored || fold(label) === fold(known.source) ? '' : `\n${label}`;
  return `${known.source}${said}`;
}

interface SheetCellProps {
  sheet: SheetImport;
  row: ReviewRow;
  column: number;
}

function SheetCell({ sheet, row, column }: SheetCellProps) {
  const said = saidOfCell(row, column);
  const [first] = said;
  const value = first?.value || row.cells[column - 1] || '';
  if (first === undefined)
    return <span className="line-clamp-3 break-words">{value || missing}</span>;
  const open = sheet.phase === 'review' || sheet.phase === 'reading';
  const reason = said.map(({ message }) => message).join('. ');
  if (open && first.ask !== null && first.ask.kind !== 'leitura') {
    return (
      <div className="space-y-2">
        <span className="font-medium break-words">{value || missing}</span>
        <p className="text-dense text-bad">{reason}</p>
        <AnswerButtons sheet={sheet} row={first} />
      </div>
    );
  }
  if (open && (first.outcome === 'rejeitada' || first.outcome === 'suspeita')) {
    return (
      <CellCorrection
        sheet={sheet}
        tab={row.tab}
        line={row.line}
        column={column}
        said={value}
        reason={reason}
        offer={first.offer}
        reading={first.reading}
      />
    );
  }
  return (
    <>
      <span className="font-medium break-words">{value || missing}</span>
      <p className="text-dense text-bad">{reason}</p>
    </>
  );
}
