import { canonicalOf, fromScaled, scaledOf } from '@/lib/decimals';
import { formatDecimal } from '@/lib/format';
import { parseMonth, parseNumber } from '@/lib/parse-br';
import { fold } from '@/lib/text';
import { uuid } from '@/lib/uuid';
import type { BillDocument } from './mappers';
import type { TableRow } from './rows';

/** What a column of a table holds. */
export interface TableColumn {
  key: string;
  header: string;
  kind: 'text' | 'month' | 'number' | 'tick';
  /** Least decimals of a number. */
  places: number;
  /** Of its input at least, in rem. */
  width: number;
}

const column = (
  key: string,
  header: string,
  kind: TableColumn['kind'],
  width: number,
  places = 0,
): TableColumn => ({ key, header, kind, places, width });

export const itemColumns: readonly TableColumn[] = [
  column('description', 'Descrição', 'text', 14),
  column('month', 'Mês', 'month', 6),
  column('unit', 'Un.', 'text', 4.5),
  column('quantity', 'Quant.', 'number', 7),
  column('price', 'Preço', 'number', 7, 2),
  column('tariff', 'Tarifa', 'number', 7, 2),
  column('amount', 'Valor', 'number', 7, 2),
  column('pis_cofins', 'PIS/COFINS', 'number', 6, 2),
  column('icms_base', 'Base ICMS', 'number', 7, 2),
  column('icms_rate', 'Alíq.', 'number', 5, 1),
  column('icms', 'ICMS', 'number', 6, 2),
  column('informative', 'não soma', 'tick', 4.5),
];

export const monthColumns: readonly TableColumn[] = [
  column('month', 'Mês', 'month', 5.5),
  column('peak', 'Ponta', 'number', 5),
  column('off_peak', 'Fora ponta', 'number', 5),
  column('single', 'Única', 'number', 5),
  column('reactive', 'Reativo', 'number', 5),
];

/** A row while it is typed; `id` is empty until it is stored. */
export interface DraftRow {
  key: string;
  id: string;
  texts: Readonly<Record<string, string>>;
}

/** A stored value as a person writes it, exact to the last digit. */
export function writtenOf({ kind, places }: TableColumn, value: string): string {
  if (kind === 'month') return value.replace(/^(\d{4})-(\d{2})$/, '$2/$1');
  const canonical = kind === 'number' ? canonicalOf(value) : null;
  return canonical === null ? value : formatDecimal(canonical, places);
}

export function draftOf(columns: readonly TableColumn[], rows: readonly TableRow[]): DraftRow[] {
  return rows.map(({ id, cells }) => ({
    key: id,
    id,
    texts: Object.fromEntries(
      columns.map((one) => [one.key, writtenOf(one, cells[one.key]?.value ?? '')]),
    ),
  }));
}

export const emptyRow = (): DraftRow => ({ key: uuid(), id: '', texts: {} });

export const textIn = (row: DraftRow, key: string): string => row.texts[key] ?? '';

/** Whether the tables say the same, whatever the spelling of their numbers. */
export function sameTable(
  columns: readonly TableColumn[],
  a: readonly DraftRow[],
  b: readonly DraftRow[],
): boolean {
  return (
    a.length === b.length &&
    a.every((row, i) => {
      const other = b[i];
      return (
        other !== undefined &&
        row.id === other.id &&
        columns.every((one) => sameCell(one, textIn(row, one.key), textIn(other, one.key)))
      );
    })
  );
}

export function sameCell({ kind }: TableColumn, a: string, b: string): boolean {
  const read = kind === 'number' ? parseNumber : kind === 'month' ? parseMonth : () => null;
  return a.trim() === b.trim() || (read(a) !== null && read(a) === read(b));
}

/** What is wrong with a cell that is typed; the server checks again. */
export function cellError({ kind, key }: TableColumn, text: string): string | null {
  if (text.trim() === '') return null;
  if (kind === 'month' && parseMonth(text) === null) return 'Informe o mês, como 10/2026';
  if (kind !== 'number') return null;
  const number = parseNumber(text);
  if (number === null) return 'Informe um número, como 1.234,56';
  const cents = number.split('.')[1]?.length ?? 0;
  return key === 'amount' && cents > 2 ? 'Informe um valor com até duas casas' : null;
}

/** A block that was copied from a spreadsheet, laid over the rows from one cell on. */
export function pasteInto(
  columns: readonly TableColumn[],
  rows: readonly DraftRow[],
  text: string,
  at: { row: number; column: number },
): DraftRow[] | null {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n');
  const block = lines.map((line) => line.split('\t'));
  if (block.length === 1 && block[0]?.length === 1) return null;
  const out = [...rows];
  block.forEach((cells, down) => {
    const row = out[at.row + down] ?? emptyRow();
    const typed = cells.flatMap((cell, right) => {
      const target = columns[at.column + right];
      return target ? [[target.key, pasted(target, cell.trim())] as const] : [];
    });
    out[at.row + down] = { ...row, texts: { ...row.texts, ...Object.fromEntries(typed) } };
  });
  return out;
}

function pasted(target: TableColumn, text: string): string {
  if (target.kind === 'tick') return ['sim', 'x', '1', 'true'].includes(fold(text)) ? 'sim' : '';
  const month = target.kind === 'month' ? parseMonth(text) : null;
  return month === null ? text : writtenOf(target, month);
}

/** What the lines come to in whole cents, for as long as they are typed. */
function sumOf(rows: readonly DraftRow[]): bigint {
  return rows.reduce((sum, row) => {
    const amount = parseNumber(textIn(row, 'amount'));
    return amount === null || textIn(row, 'informative') !== '' ? sum : sum + scaledOf(amount, 2);
  }, 0n);
}

const cents = (value: bigint) => formatDecimal(fromScaled(value < 0n ? -value : value, 2), 2);

/** "Soma 122,10 · total 228,63 · faltam 106,53"; two cents are rounding. */
export function sumSentence(rows: readonly DraftRow[], total: string): string {
  const sum = sumOf(rows);
  const sumText = `Soma ${sum < 0n ? '-' : ''}${cents(sum)}`;
  const due = canonicalOf(total);
  if (due === null) return `${sumText} · total indefinido`;
  const whole = scaledOf(due, 2);
  const over = sum - whole;
  const end =
    over >= -2n && over <= 2n
      ? 'fecha'
      : over < 0n
        ? `faltam ${cents(over)}`
        : `sobram ${cents(over)}`;
  return `${sumText} · total ${whole < 0n ? '-' : ''}${cents(whole)} · ${end}`;
}

/** The total that the items must make: the one that counts now. */
export const totalOf = ({ sum, fields }: Pick<BillDocument, 'sum' | 'fields'>): string =>
  sum?.total ?? fields.find(({ key }) => key === 'valor_fatura')?.value ?? '';
