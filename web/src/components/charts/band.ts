import { chartColors } from './colors';

/** What was measured, and the band that it should stay in; null is unknown. */
export type Band = Readonly<
  Record<'measured' | 'minimum' | 'maximum' | 'contracted', number | null>
>;

type Place = 'below' | 'inside' | 'above';

/** Where the measured figure stands; both ends are inside. null where that is not known. */
export function placeInBand(row: Pick<Band, 'measured' | 'minimum' | 'maximum'>): Place | null {
  const { measured, minimum, maximum } = row;
  if (measured === null || minimum === null || maximum === null) return null;
  if (measured < minimum) return 'below';
  return measured > maximum ? 'above' : 'inside';
}

/** The unbroken stretches of rows that have all of these figures, as places. */
export function stretches<K extends string>(
  rows: readonly Readonly<Record<K, number | null>>[],
  keys: readonly K[],
): number[][] {
  const found: number[][] = [];
  let run: number[] | null = null;
  rows.forEach((row, at) => {
    if (keys.some((key) => row[key] === null)) {
      run = null;
    } else if (run === null) {
      run = [at];
      found.push(run);
    } else {
      run.push(at);
    }
  });
  return found;
}

const outside = [
  { place: 'above', label: '▲ Acima da faixa', color: chartColors.excedente },
  { place: 'below', label: '▼ Abaixo da faixa', color: chartColors.subutilizado },
] as const;

/** The legend of a ribbon: what is drawn of it; what lies outside is named where something does. */
export function bandLegend(
  rows: readonly Band[],
  labels: Readonly<Record<'measured' | 'contracted', string>>,
) {
  const drawn = (...keys: (keyof Band)[]) =>
    rows.some((row) => keys.every((key) => row[key] !== null));
  return [
    ...(drawn('measured') ? [{ label: labels.measured, color: 'var(--fg)' }] : []),
    ...(drawn('contracted') ? [{ label: labels.contracted, color: chartColors.reference }] : []),
    ...(drawn('minimum', 'maximum')
      ? [{ label: 'Faixa do mínimo ao máximo', color: chartColors.conforme }]
      : []),
    ...outside.filter(({ place }) => rows.some((row) => placeInBand(row) === place)),
  ];
}
