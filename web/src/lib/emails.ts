/** What stands between addresses where people type or paste several. */
const between = /[\s,;]+/;

/** The addresses of a text, whatever separates them: comma, semicolon, space or line. */
export function splitEmails(text: string): string[] {
  return text.split(between).filter((address) => address !== '');
}

/** Several addresses as the API takes them. */
export const joinEmails = (addresses: readonly string[]) => addresses.join(', ');

export function isEmail(address: string): boolean {
  return /^[^\s@<>()[\]\\",;:]+@[^\s@<>()[\]\\",;:]+\.[^\s@.]+$/.test(address);
}
