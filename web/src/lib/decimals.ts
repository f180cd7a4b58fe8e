/*
 * Prices and volumes are canonical decimal text ("221.5") from the API to the screen. Sums of
 * them are whole numbers of the last decimal, so that no digit is lost on the way.
 */

/** The canonical text of what the API sent, as text or as a number; null where there is nothing. */
export function canonicalOf(value: string | number | null | undefined): string | null {
  if (value === null || value === undefined || value === '') return null;
  const text = String(value);
  if (!/^-?\d+(\.\d+)?$/.test(text)) return null;
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}

/** "221.5" with two places → 22150n; further decimals are cut. */
export function scaledOf(canonical: string, places: number): bigint {
  const [whole = '0', fraction = ''] = canonical.split('.');
  return BigInt(whole + fraction.slice(0, places).padEnd(places, '0'));
}

/** 22150n with two places → "221.5" */
export function fromScaled(value: bigint, places: number): string {
  const negative = value < 0n;
  const digits = String(negative ? -value : value).padStart(places + 1, '0');
  const text = `${digits.slice(0, -places)}.${digits.slice(-places)}`.replace(/\.?0+$/, '');
  return negative ? `-${text}` : text;
}

export function decimalPlaces(canonical: string): number {
  return canonical.split('.')[1]?.length ?? 0;
}

/** value / by, rounded half away from zero. */
export function divided(value: bigint, by: bigint): bigint {
  const double = value * 2n;
  return double >= 0n ? (double + by) / (by * 2n) : -((-double + by) / (by * 2n));
}
