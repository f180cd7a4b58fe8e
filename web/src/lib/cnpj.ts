import { plainIdentifier } from './identifier';

const firstWeights = [5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2];
const secondWeights = [6, ...firstWeights];

const cnpjLength = 14;
const cnpjWord =
  /^(?:C\.?N\.?P\.?J\.?|C\.?P\.?F\.?)(?:\s*[/-]?\s*MF\b)?\s*(?:n(?:o\b|\.|º|°)\.?)?[\s:.-]*/i;

/**
 * Upper case without mask, spaces, the word and quotes before it; other characters stay and make
 * the value invalid. Of 12 or 13 digits the zeros in front, which spreadsheets lose, are given back
 * where the check digits then agree.
 */
export function normalizeCnpj(text: string): string {
  const bare = plainIdentifier(plainIdentifier(text).replace(cnpjWord, ''));
  const cnpj = bare.replace(/[./\-\s]/g, '').toUpperCase();
  if (!/^\d{12,13}$/.test(cnpj)) return cnpj;
  const padded = cnpj.padStart(cnpjLength, '0');
  return agrees(padded) ? padded : cnpj;
}

/**
 * Whether the check digits hold. Since July 2026 the first twelve characters may be letters;
 * each counts as its ASCII code minus 48, which leaves the numeric ones as they were.
 */
export function isCnpj(text: string): boolean {
  return agrees(normalizeCnpj(text));
}

function agrees(cnpj: string): boolean {
  if (!/^[0-9A-Z]{12}[0-9]{2}$/.test(cnpj)) return false;
  if (/^(.)\1*$/.test(cnpj)) return false;
  return cnpj.endsWith(`${checkDigit(cnpj, firstWeights)}${checkDigit(cnpj, secondWeights)}`);
}

function checkDigit(cnpj: string, weights: readonly number[]): number {
  const sum = weights.reduce((acc, w, i) => acc + w * (cnpj.charCodeAt(i) - 48), 0);
  const rest = sum % 11;
  return rest < 2 ? 0 : 11 - rest;
}

/** Masks as it is typed: 12.345.678/0001-95. Characters that no CNPJ holds are dropped. */
export function maskCnpj(text: string): string {
  const c = text
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .slice(0, 14);
  let out = c.slice(0, 2);
  if (c.length > 2) out += `.${c.slice(2, 5)}`;
  if (c.length > 5) out += `.${c.slice(5, 8)}`;
  if (c.length > 8) out += `/${c.slice(8, 12)}`;
  if (c.length > 12) out += `-${c.slice(12)}`;
  return out;
}
