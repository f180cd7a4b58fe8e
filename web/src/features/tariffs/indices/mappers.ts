import type { TariffImportBody, TariffIndexBody } from '@/api/gen/types.gen';
import { type Note, notesOf } from '@/components/import/notes';
import type { Tone } from '@/components/ui/badge';
import { formatNumber } from '@/lib/format';
import { monthShort, type YearMonth } from '@/lib/month';
import { plural } from '@/lib/text';

export type IndexCode = TariffIndexBody['code'];

/** The indices that have a table, and their series at the central bank. */
export const indices: readonly { code: IndexCode; series: string }[] = [
  { code: 'IPCA', series: '433' },
  { code: 'IGP-M', series: '189' },
];

/** "0,42%", with all of the up to six decimals. */
export function formatVariation(percent: number): string {
  return `${formatNumber(percent, 2, 6)}%`;
}

/** "fev/2024, mar/2024", shortened where there are many. */
export function monthList(months: readonly YearMonth[], most = 12): string {
  const shown = months.slice(0, most).map(monthShort).join(', ');
  const rest = months.length - most;
  return rest > 0 ? `${shown} e mais ${plural(rest, 'mês', 'meses')}` : shown;
}

/** A month of a file that is not as the table has it. */
export interface IndexDifference {
  month: YearMonth;
  old: number | null;
  next: number;
  label: string;
  tone: Tone;
}

export interface IndexComparison {
  /** Only what is new or altered, the last month first. */
  differences: IndexDifference[];
  changes: number;
  same: number;
  problems: Note[];
  warnings: Note[];
  gaps: YearMonth[];
  rounded: number;
  /** Of the table that was compared. */
  revision: number;
}

export function toComparison(wire: TariffImportBody): IndexComparison {
  return {
    differences: wire.data
      .filter((row) => row.change !== 'igual')
      .map(toDifference)
      .sort((a, b) => b.month.localeCompare(a.month)),
    changes: wire.counts.novo + wire.counts.alterado,
    same: wire.counts.igual,
    problems: notesOf(wire.errors),
    warnings: notesOf(wire.warnings),
    gaps: wire.gaps,
    rounded: wire.rounded,
    revision: wire.revision,
  };
}

function toDifference(row: TariffImportBody['data'][number]): IndexDifference {
  const { month, old, new: next } = row;
  if (row.change === 'novo') return { month, old, next, label: 'Novo', tone: 'ok' };
  return row.was_provisional && old === next
    ? { month, old, next, label: 'Provisório confirmado', tone: 'info' }
    : { month, old, next, label: 'Alterado', tone: 'warn' };
}
