import type { MarketImportWire, TariffImportWire } from '@/api/market';
import { formatNumber, missing } from '@/lib/format';

/** A line of a list of problems. */
export interface Note {
  key: string;
  text: string;
}

/** What every file comparison tells. */
export interface Comparison {
  changes: number;
  same: number;
  problems: Note[];
  warnings: Note[];
  /** Of the table that was compared. */
  revision: number;
}

type Problem = TariffImportWire['errors'][number];

function notesOf(problems: readonly Problem[]): Note[] {
  return problems.map(({ line, column, message }, i) => ({
    key: `${i}:${line}`,
    text: line > 0 ? `${placeOf(line, column)}: ${message}` : message,
  }));
}

function placeOf(line: number, column: number | undefined): string {
  return column ? `Linha ${line}, coluna ${column}` : `Linha ${line}`;
}

/** What the files of tariffs, bandeiras and PLD tell alike. */
export function comparisonOf(wire: TariffImportWire | MarketImportWire): Comparison {
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
