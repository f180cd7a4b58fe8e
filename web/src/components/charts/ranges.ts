/** What a result gains or loses in R$ as one premise goes from its one end to its other. */
export interface Range {
  name: string;
  low: number;
  high: number;
}

const cents = (value: number) => Math.round(value * 100);
const widthOf = ({ low, high }: Range) => cents(high) - cents(low);

/** The widest first, equal ones by name (face.md 7). */
export function byWidth(ranges: readonly Range[]): Range[] {
  return ranges.toSorted(
    (a, b) => widthOf(b) - widthOf(a) || a.name.localeCompare(b.name, 'pt-BR'),
  );
}
