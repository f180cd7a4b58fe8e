import type { TariffRateImportBody, TariffSeriesImportBody } from '@/api/gen/types.gen';
import type { SaidOfFile } from '@/components/import/compare-dialog';
import { type Note, notesOf } from '@/components/import/notes';
import { formatNumber, missing } from '@/lib/format';
import { readBase64 } from '@/lib/upload';

/** The result common to all file comparisons. */
export interface Comparison {
  changes: number;
  same: number;
  problems: Note[];
  warnings: Note[];
  /** Of the table that was compared. */
  revision: number;
}

/** The comparison of a file of tariffs, bandeiras or PLD. */
export function comparisonOf(wire: TariffRateImportBody | TariffSeriesImportBody): Comparison {
  return {
    changes: wire.counts.novo + wire.counts.alterado,
    same: wire.counts.igual,
    problems: notesOf(wire.errors),
    warnings: notesOf(wire.warnings),
    revision: wire.revision,
  };
}

/** R$ with the decimals that the act has, at least two. */
export function formatRate(value: number | null): string {
  return value === null ? missing : formatNumber(value, 2, 8);
}

/** The arguments of an import: it compares, and with the state of the table that was seen stores. */
export async function importOf(file: File, { revision, answer }: SaidOfFile) {
  return {
    query: {
      ...(revision !== undefined && { apply: '1' as const }),
      ...answer,
    },
    body: { filename: file.name, fileData: await readBase64(file) },
    ifMatch: revision,
  };
}
