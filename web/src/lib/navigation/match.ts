import { finds } from '../search';
import { fold } from '../text';

/** How well a text answers a search: the lower, the better. */
export const matches = { initials: 0, prefix: 1, part: 2 } as const;
type Match = (typeof matches)[keyof typeof matches];

/**
 * Whether every word of the search stands in one of the texts, in any order, and how: as the
 * initials of one ("me" is Moinho Estrela), as beginnings of words, or somewhere. null: not at all.
 */
export function matchOf(search: string, texts: readonly string[]): Match | null {
  const plain = fold(search);
  if (plain === '') return matches.prefix;
  const folded = texts.map(fold);
  const together = plain.replaceAll(' ', '');
  const initials = folded.map((text) => wordsOf(text).map((word) => word[0] ?? ''));
  if (together.length > 1 && initials.some((letters) => letters.join('').startsWith(together))) {
    return matches.initials;
  }
  const words = wordsOf(plain);
  const all = folded.flatMap(wordsOf);
  if (words.every((word) => all.some((one) => one.startsWith(word)))) return matches.prefix;
  return finds(texts.join(' '), search) ? matches.part : null;
}

const wordsOf = (text: string) => text.split(/[^a-z0-9]+/).filter(Boolean);
