import { plainIdentifier } from './identifier';

const cpfLength = 11;

/**
 * Without mask, spaces, the word and quotes before it. Of 9 or 10 digits the zeros in front are
 * given back where the check digits then agree.
 */
export function normalizeCpf(text: string): string {
  const cpf = plainIdentifier(plainIdentifier(text).replace(/^CPF[\s:.-]*/i, '')).replace(
    /[.\-\s]/g,
    '',
  );
  if (!/^\d{9,10}$/.test(cpf)) return cpf;
  const padded = cpf.padStart(cpfLength, '0');
  return agrees(padded) ? padded : cpf;
}

/** Whether these are eleven digits whose check digits hold; the mask does not matter. */
export function isCpf(text: string): boolean {
  return agrees(normalizeCpf(text));
}

function agrees(cpf: string): boolean {
  if (!/^\d{11}$/.test(cpf) || /^(.)\1*$/.test(cpf)) return false;
  return cpf.endsWith(`${checkDigit(cpf, 9)}${checkDigit(cpf, 10)}`);
}

function checkDigit(cpf: string, length: number): number {
  let sum = 0;
  for (let i = 0; i < length; i++) sum += Number(cpf[i]) * (length + 1 - i);
  return ((sum * 10) % 11) % 10;
}

/** Masks as it is typed: 123.456.789-09. */
export function maskCpf(text: string): string {
  const c = text.replace(/\D/g, '').slice(0, 11);
  let out = c.slice(0, 3);
  if (c.length > 3) out += `.${c.slice(3, 6)}`;
  if (c.length > 6) out += `.${c.slice(6, 9)}`;
  if (c.length > 9) out += `-${c.slice(9)}`;
  return out;
}
