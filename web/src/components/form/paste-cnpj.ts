import type { ClipboardEvent } from 'react';
import { isCnpj, maskCnpj, normalizeCnpj } from '@/lib/cnpj';

/**
 * Takes a pasted CNPJ as a whole: with the zeros that a spreadsheet lost, which the mask alone
 * would put in the wrong places, and without what stands around it. Anything else is pasted as is.
 */
export function pasteCnpj(take: (masked: string) => void) {
  return (event: ClipboardEvent<HTMLInputElement>) => {
    const cnpj = normalizeCnpj(event.clipboardData.getData('text'));
    if (!isCnpj(cnpj)) return;
    event.preventDefault();
    take(maskCnpj(cnpj));
  };
}
