import type { ImportFile } from '@/api/gen/types.gen';

/** What a file has, and what of it is read. */
export interface SheetFile {
  /** What a user has to say first: which sheets, of which year, whether hidden rows count. */
  ask: '' | 'abas' | 'ano' | 'ocultas';
  question: string;
  /** What was left out, or read otherwise than it stands. */
  notes: readonly string[];
  sheets: readonly FileSheet[];
  /** The columns that the file does not show, from 0. */
  hiddenColumns: readonly number[];
  /** The tables of the file that were not read. */
  others: readonly OtherTable[];
  /** How a text was read; absent for a workbook. */
  text: { separator: string; encoding: string } | null;
}

export interface FileSheet {
  name: string;
  rows: number;
  /** Its columns are those of another, with which it can be read. */
  together: boolean;
  /** The header and the first rows, where it is one to choose. */
  sample: readonly { line: number; cells: readonly string[] }[];
}

/** A table of the file that was not read. */
interface OtherTable {
  at: { sheet: string; line: number; column: number };
  /** Where it is, and how many rows it has. */
  says: string;
  /** It is in a sheet that is read, which can begin there instead. */
  here: boolean;
  /** The import that read it; empty where none did. */
  importId: string;
}

export function toFile(wire: ImportFile | undefined): SheetFile {
  return {
    ask: wire?.ask ?? '',
    question: wire?.question ?? '',
    notes: wire?.notes ?? [],
    sheets: (wire?.sheets ?? []).map(({ name, rows, together = false, sample }) => ({
      name,
      rows,
      together,
      sample: sample ?? [],
    })),
    hiddenColumns: wire?.hiddenColumns ?? [],
    others: (wire?.tables ?? [])
      .filter(({ read }) => !read)
      .map(({ sheet = '', line, column, says, here = false, importId = '' }) => ({
        at: { sheet, line, column },
        says,
        here,
        importId,
      })),
    text: wire?.text ?? null,
  };
}
