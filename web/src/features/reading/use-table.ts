import { useState } from 'react';
import type { ReadingDocumentBody } from '@/api/gen/types.gen';
import { ApiError, isStale } from '@/lib/api-error';
import { type BillDocument, toDocument } from './mappers';
import { type SentTable, useEditTable } from './queries';
import type { TableRow } from './rows';
import { cellError, type DraftRow, draftOf, emptyRow, sameTable, type TableColumn } from './table';

/** A table of the document: which rows are stored, and how what is typed is sent. */
export interface TableSource {
  columns: readonly TableColumn[];
  /** Sections of rows: the items, or both histories. */
  rowsOf: (document: BillDocument) => readonly (readonly TableRow[])[];
  toBody: (sections: readonly (readonly DraftRow[])[]) => SentTable;
}

interface Removed {
  section: number;
  at: number;
  row: DraftRow;
}

/**
 * What a user types over a table until it is saved. A new reading or another user's save does not
 * change it meanwhile: whoever saves second decides which of the two counts.
 */
export function useTable(document: BillDocument, source: TableSource) {
  const { columns, rowsOf, toBody } = source;
  const stored = rowsOf(document).map((rows) => draftOf(columns, rows));
  const [typed, setTyped] = useState<DraftRow[][] | null>(null);
  const [removed, setRemoved] = useState<readonly Removed[]>([]);
  const save = useEditTable(document);
  const sections = typed ?? stored;
  const dirty = sections.some((rows, i) => !sameTable(columns, rows, stored[i] ?? []));
  const valid = sections.every((rows) =>
    rows.every((row) => columns.every((one) => cellError(one, row.texts[one.key] ?? '') === null)),
  );
  const other = isStale(save.error) ? currentOf(save.error) : null;
  const set = (section: number, rows: DraftRow[]) =>
    setTyped(sections.map((one, i) => (i === section ? rows : one)));
  const clear = () => {
    setTyped(null);
    setRemoved([]);
    save.reset();
  };
  const send = (over?: number) => {
    if (dirty && valid) save.mutate({ table: toBody(sections), over }, { onSuccess: clear });
  };
  return {
    sections,
    dirty,
    valid,
    saving: save.isPending,
    /** What another user has saved meanwhile. */
    other,
    error: save.error !== null && other === null ? save.error : null,
    errorAt: errorsOf(save.error),
    removed: removed.at(-1) ?? null,
    set,
    type: (section: number, at: number, key: string, text: string) =>
      set(
        section,
        (sections[section] ?? []).map((row, i) =>
          i === at ? { ...row, texts: { ...row.texts, [key]: text } } : row,
        ),
      ),
    insert: (section: number, at: number) =>
      set(section, (sections[section] ?? []).toSpliced(at, 0, emptyRow())),
    remove: (section: number, at: number) => {
      const rows = sections[section] ?? [];
      const row = rows[at];
      if (!row) return;
      setRemoved([...removed, { section, at, row }]);
      set(section, rows.toSpliced(at, 1));
    },
    undo: () => {
      const last = removed.at(-1);
      if (!last) return;
      setRemoved(removed.slice(0, -1));
      set(last.section, (sections[last.section] ?? []).toSpliced(last.at, 0, last.row));
    },
    discard: clear,
    save: () => send(),
    /** Saves what is typed here over what another user has saved. */
    keepMine: () => other && send(other.version),
    closeConflict: () => save.reset(),
  };
}

export type TableDraft = ReturnType<typeof useTable>;

function currentOf(error: unknown): BillDocument | null {
  const current = error instanceof ApiError ? error.current : null;
  return current ? toDocument(current as ReadingDocumentBody) : null;
}

/** The server's refusals by "row.column", with the rows of all sections counted on. */
function errorsOf(error: unknown): ReadonlyMap<string, string> {
  const fields = error instanceof ApiError ? error.fields : [];
  return new Map(
    fields.map(({ path, message }) => [path.replace(/^(items|history)\./, ''), message]),
  );
}
