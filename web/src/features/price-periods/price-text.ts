import { decimalPlaces } from '@/lib/decimals';
import { formatDecimal, limitText } from '@/lib/format';
import { parseNumber } from '@/lib/parse-br';

const maxPrice = 5000;
/** Under what holds the prices. */
export const priceLimit = limitText({ above: true, to: maxPrice, places: 2 }, { currency: 'R$' });

/** "221.5" → "221,50"; a price always shows its cents. */
export function shownPrice(canonical: string | null): string {
  return canonical === null ? '' : formatDecimal(canonical, 2);
}

/** What is wrong with a typed price, or null; blank is right. */
export function priceError(text: string): string | null {
  if (text.trim() === '') return null;
  const canonical = parseNumber(text);
  if (canonical === null) return 'Informe um preço, como 220,50';
  if (canonical.startsWith('-')) return 'O preço não pode ser negativo';
  if (decimalPlaces(canonical) > 2) return 'Use no máximo 2 casas decimais';
  if (Number(canonical) === 0) return 'Informe um preço maior que zero';
  return Number(canonical) > maxPrice ? 'O preço vai até R$ 5.000,00' : null;
}

/** The text after its field is left: in full where it is a price, else as it was typed. */
export function leftPrice(text: string, fallback = ''): string {
  if (text.trim() === '') return priceError(fallback) === null ? fallback : '';
  const canonical = parseNumber(text);
  return canonical === null || priceError(text) !== null ? text : shownPrice(canonical);
}

/** The price as it is sent; null where it is blank or wrong. */
export function typedPrice(text: string): string | null {
  return priceError(text) === null ? parseNumber(text) : null;
}
