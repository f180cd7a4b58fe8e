/** What a number may be, as the server has it; it stands under the field before anything is refused (VD-47). */
export interface Limit {
  /** 0 unless it is said; null where only the decimals are bounded. */
  from?: number | null;
  to?: number;
  /** The end itself is no value. */
  above?: true;
  below?: true;
  places: number;
}

/** Of the contract and of whatever is a share of a whole. */
export const percentTo = (to: number): Limit => ({ to, places: 6 });
/** Reais and cents. */
export const reaisTo = (to: number): Limit => ({ to, places: 2 });

interface Written {
  unit?: string;
  currency?: string;
}

/** "De 0 a 500%, com até 6 casas decimais." */
export function limitText(limit: Limit, written: Written): string {
  const { from = 0, places } = limit;
  const decimals = places === 0 ? 'sem casas decimais' : `com até ${places} casas decimais`;
  if (from === null) return `${decimals.charAt(0).toUpperCase()}${decimals.slice(1)}.`;
  return `${rangeText({ ...limit, from }, written)}, ${decimals}.`;
}

function rangeText(
  { from, to, above, below }: Limit & { from: number },
  { unit = '', currency }: Written,
): string {
  const end = unit === '' || /^[%/]/.test(unit) ? unit : ` ${unit}`;
  const amount = (n: number) => `${currency ? `${currency} ` : ''}${n.toLocaleString('pt-BR')}`;
  const least = `${above ? 'Maior que' : 'De'} ${amount(from)}`;
  if (to === undefined) return above ? least : `${least}${end} em diante`;
  return `${least}${above ? ' e até' : ' a'}${below ? ' menos de' : ''} ${amount(to)}${end}`;
}
