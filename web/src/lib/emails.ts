import { plainIdentifier } from './identifier';

/**
 * The addresses of a text as they are typed, whatever separates them: comma, semicolon, slash,
 * line, and a space behind an address. The server reads them alike (kernel/email).
 */
export function splitEmails(text: string): string[] {
  const parts: string[] = [];
  let begin = 0;
  let quoted = false;
  let bracket = false;
  for (let i = 0; i < text.length; i++) {
    const c = text.charAt(i);
    if (c === '"') quoted = !quoted;
    else if (quoted) continue;
    else if (c === '<' || c === '>') bracket = c === '<';
    else if (ends(c, text.slice(begin, i), text.slice(i + 1), bracket)) {
      parts.push(text.slice(begin, i));
      begin = i + 1;
    }
  }
  return [...parts, text.slice(begin)].map((part) => part.trim()).filter((part) => part !== '');
}

/** Whether a character ends an address, by what stands before it and after. */
function ends(c: string, before: string, after: string, bracket: boolean): boolean {
  if (/[;\n\r]/.test(c)) return true;
  if (c === ',') return !named(before, after);
  if (c === '/' && before.trim() === '') return true;
  return /[/\s]/.test(c) && !bracket && before.includes('@') && !/^\s*</.test(after);
}

/** Whether a comma stands within the name before a bracketed address: "Silva, Ana <ana@alfa.com>". */
const named = (before: string, after: string) =>
  !before.includes('@') && /^[^@,;\r\n<]*</.test(after);

/** An address without the name and the marks around it; what is none stays as it is. */
export function cleanEmail(part: string): string {
  const inside = /^([^<:]*)<([^<>]*)>$/.exec(part.trim());
  const mailto = /^mailto:([^?]+)/i;
  return plainIdentifier(inside?.[2] ?? part)
    .replace(mailto, '$1')
    .replace(/(\?.*)?$/, (rest) => (mailto.test(part.trim()) ? '' : rest))
    .replace(/\.+$/, '');
}

/** The addresses of a text, each once, as they are sent: a domain of other letters in its ASCII form. */
export function readEmails(text: string): string[] {
  const all = splitEmails(text).map((part) => asciiDomain(cleanEmail(part)));
  return all.filter(
    (one, i) => all.findIndex((other) => other.toLowerCase() === one.toLowerCase()) === i,
  );
}

function asciiDomain(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  if (at < 0 || !/[^\0-\x7f]/.test(domain) || !isEmail(address)) return address;
  return `${address.slice(0, at)}@${new URL(`http://${domain}`).hostname}`;
}

/** Several addresses as the API takes them. */
export const joinEmails = (addresses: readonly string[]) => addresses.join(', ');

const local = "[\\w!#$&'*+/=?^{|}~-]+(?:\\.[\\w!#$&'*+/=?^{|}~-]+)*";
const label = '[\\p{L}\\p{N}](?:[\\p{L}\\p{N}\\p{M}-]{0,61}[\\p{L}\\p{N}\\p{M}])?';
const form = new RegExp(`^${local}@(?:${label}\\.)+(?=\\p{L})(?:${label})$`, 'u');

export function isEmail(address: string): boolean {
  return address.length <= 254 && form.test(address) && !/\.[^.]$/.test(address);
}

/** What is wrong with an address; empty where it is one. */
export function emailProblem(address: string): string {
  if (isEmail(address)) return '';
  const name = /^([^\s@]*[^\0-\x7f][^\s@]*)@/.exec(address)?.[1];
  return name && /^[\p{L}\p{M}\p{N}._+-]+$/u.test(name)
    ? `O servidor de e-mail não aceita acento antes do @ (${name}).`
    : `E-mail inválido: ${address}`;
}
