import { clsx } from 'clsx';
import { Plus, Trash2 } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react';
import { TableFrame } from '@/components/data-table/table-frame';
import { Checkbox } from '@/components/ui/checkbox';
import { IconButton } from '@/components/ui/icon-button';
import { controlFrame } from '@/components/ui/input';
import { useIsDesktop } from '@/hooks/use-media-query';
import type { TableCell, TableRow } from '../rows';
import { cellError, type DraftRow, pasteInto, type TableColumn, textIn } from '../table';
import type { TableDraft } from '../use-table';

/** The cell that has the focus. */
export interface ActiveCell {
  row: TableRow | null;
  column: TableColumn;
  cell: TableCell | null;
}

interface CellGridProps {
  name: string;
  /** What a row is called: "linha" or "mês". */
  noun: string;
  columns: readonly TableColumn[];
  draft: TableDraft;
  section: number;
  stored: readonly TableRow[];
  /** Rows of the sections before this one, for the server counts them on. */
  before: number;
  onActive: (active: ActiveCell) => void;
}

/**
 * A table whose cells are typed over. Enter saves, the arrows go up and down a column, Insert adds
 * a row below and Ctrl Delete takes one out; a block of a spreadsheet is pasted from a cell on.
 */
export function CellGrid(props: CellGridProps) {
  const { name, noun, columns, draft, section, stored, before, onActive } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const rows = draft.sections[section] ?? [];
  // What a row is stays in sight; a phone has no room for it.
  const stays = useIsDesktop() && 'sticky left-0 z-1 bg-surface';
  const byId = new Map(stored.map((row) => [row.id, row]));
  const focusCell = (row: number, column: number) => {
    const input = body.current?.querySelector<HTMLInputElement>(`[data-cell="${row}.${column}"]`);
    input?.focus();
    input?.select();
  };
  const press = (event: KeyboardEvent, row: number, column: number) => {
    if (event.key === 'ArrowDown') focusCell(row + 1, column);
    else if (event.key === 'ArrowUp') focusCell(row - 1, column);
    else if (event.key === 'Enter') draft.save();
    else if (event.key === 'Insert') draft.insert(section, row + 1);
    else if (event.key === 'Delete' && event.ctrlKey) draft.remove(section, row);
    else return;
    event.preventDefault();
  };
  const paste = (event: ClipboardEvent, row: number, column: number) => {
    const block = event.clipboardData.getData('text/plain');
    const next = pasteInto(columns, rows, block, { row, column });
    if (next === null) return;
    event.preventDefault();
    draft.set(section, next);
  };
  return (
    <TableFrame name={name}>
      <thead>
        <tr className="text-left text-caption text-muted">
          {columns.map(({ key, header, kind }, i) => (
            <th
              key={key}
              scope="col"
              className={clsx(
                'px-1 py-2 font-medium',
                kind === 'number' && 'text-right',
                i === 0 && stays,
              )}
            >
              {header}
            </th>
          ))}
          <th scope="col" className="px-1 py-2">
            <span className="sr-only">Ações</span>
          </th>
        </tr>
      </thead>
      <tbody ref={body}>
        {rows.map((row, at) => (
          <tr key={row.key} className="border-t border-border align-top">
            {columns.map((column, i) => (
              <Cell
                key={column.key}
                row={row}
                stored={byId.get(row.id) ?? null}
                column={column}
                className={clsx('p-1', i === 0 && stays)}
                label={`${column.header}, ${noun} ${at + 1}`}
                place={`${at}.${i}`}
                error={
                  cellError(column, textIn(row, column.key)) ??
                  draft.errorAt.get(`${before + at}.${column.key}`) ??
                  null
                }
                onType={(text) => draft.type(section, at, column.key, text)}
                onPaste={(event) => paste(event, at, i)}
                onPress={(event) => press(event, at, i)}
                onActive={onActive}
              />
            ))}
            <td className="px-1 py-1 whitespace-nowrap">
              <IconButton
                label={`Inserir ${noun} abaixo de ${at + 1}`}
                icon={<Plus />}
                size="sm"
                onClick={() => draft.insert(section, at + 1)}
              />
              <IconButton
                label={`Excluir ${noun} ${at + 1}`}
                icon={<Trash2 />}
                size="sm"
                onClick={() => draft.remove(section, at)}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </TableFrame>
  );
}

interface CellProps {
  row: DraftRow;
  stored: TableRow | null;
  column: TableColumn;
  className: string;
  label: string;
  place: string;
  error: string | null;
  onType: (text: string) => void;
  onPaste: (event: ClipboardEvent) => void;
  onPress: (event: KeyboardEvent) => void;
  onActive: (active: ActiveCell) => void;
}

function Cell(props: CellProps) {
  const { row, stored, column, label, place, error, onType, onPaste, onPress, onActive } = props;
  const { key, kind } = column;
  const cell = stored?.cells[key] ?? null;
  const review = cell?.review === true;
  const text = textIn(row, key);
  return (
    <td
      className={props.className}
      data-doubt={review ? `cell ${row.id}.${key}` : undefined}
      tabIndex={review ? -1 : undefined}
      onFocus={() => onActive({ row: stored, column, cell })}
    >
      {kind === 'tick' ? (
        <Checkbox
          hideLabel
          label={label}
          checked={text !== ''}
          onChange={(on) => onType(on ? 'sim' : '')}
        />
      ) : (
        <input
          data-cell={place}
          aria-label={review ? `${label}, revisar` : label}
          aria-invalid={error === null ? undefined : true}
          title={error ?? cell?.note ?? undefined}
          value={text}
          maxLength={kind === 'text' ? 300 : 40}
          inputMode={kind === 'number' ? 'decimal' : undefined}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => onType(target.value)}
          onPaste={onPaste}
          onKeyDown={onPress}
          style={{ minWidth: `${column.width}rem` }}
          className={lookOf(column, cell)}
        />
      )}
    </td>
  );
}

function lookOf({ kind }: TableColumn, cell: TableCell | null): string {
  return clsx(
    controlFrame,
    'h-8 px-2 pointer-coarse:h-11',
    kind === 'number' && 'text-right tabular-nums',
    cell?.review && 'bg-warn-bg',
    cell?.origin === 'corrigido' && 'font-medium',
  );
}
