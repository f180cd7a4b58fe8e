import type { BillDocument } from '../mappers';
import type { TableRow } from '../rows';

/** What of a document stands in tabs under its fields. */
export const parts = ['itens', 'tributos', 'historicos'] as const;
export type Part = (typeof parts)[number];

/** How many values of a part nobody has looked at. */
export function doubtsIn(part: Part, { items, histories }: BillDocument): number {
  if (part === 'itens') return doubtful(items);
  return part === 'historicos' ? doubtful([...histories.consumption, ...histories.demand]) : 0;
}

function doubtful(rows: readonly TableRow[]): number {
  return rows.flatMap(({ cells }) => Object.values(cells)).filter(({ review }) => review).length;
}
