/**
 * The form in which identifiers are read: compatible letters and digits as the plain ones, every
 * dash "-", every space " ", without marks that nobody sees and without quotes around. The server
 * has the same (kernel/text).
 */
export function plainIdentifier(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[\u00ad\u200b-\u200d\u2060\ufeff]/g, '')
    .replace(/[\s\u00a0\u202f]/g, ' ')
    .replace(/^[\s'"`´‘’“”]+|[\s'"`´‘’“”]+$/g, '');
}
