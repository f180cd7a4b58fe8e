/** One drawn series of a bar or line chart. */
export interface Series {
  /** Property of the rows. */
  key: string;
  label: string;
  color: string;
}

/** A row: its label under `name`, a number (or null where there is none) per series. */
export type ChartRow = { name: string } & Record<string, string | number | null>;

/** The row's figure of a series; null draws nothing. */
export function figureOf(row: ChartRow, key: string): number | null {
  const value = row[key];
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

/** All figures that a chart shows. */
export function allValues(rows: readonly ChartRow[], series: readonly Series[]): number[] {
  return rows.flatMap((row) =>
    series.map((one) => figureOf(row, one.key)).filter((v): v is number => v !== null),
  );
}
