import { fold } from './text';

/** Punctuation that a text is searched without: the server's list (kernel/search). */
const marks = /['\u2019\u2018\u201b\u02bc\u2032\uff07`\u00b4./&\u2010-\u2015\u2212-]/g;
/** What may stand before or behind a word, and divides pieces inside of one. */
const edges = /^[,;:!?"()[\]{}<>]+|[,;:!?"()[\]{}<>]+$/g;
const dividers =
  /['\u2019\u2018\u201b\u02bc\u2032\uff07`\u00b4./&\u2010-\u2015\u2212,;:!?"()[\]{}<>-]+/;
/** An accent that stands alone, which decomposition would take for a space and a mark. */
const alone = /\u00b4/g;

const onlyDigits = (text: string) => /^\d*$/.test(text);

/** A text as searches look into it: folded, without punctuation inside of words. */
export function searchText(text: string): string {
  return fold(fold(text.replace(alone, "'")).replace(marks, ''));
}

/**
 * Whether a text is found by what was typed, as the server finds: each word, in any order; one with
 * punctuation inside in one or as its pieces; a number also without the zeros in front, and the
 * digits of a long one with spaces between them.
 */
export function finds(text: string, typed: string): boolean {
  const within = searchText(text);
  const has = (piece: string) => within.includes(piece);
  const asked = fold(typed.replace(alone, "'")).replace(/^(cnpj|cpf)(\/mf)?[ .:-]*(?=\d)/, '');
  const words = asked.split(' ').filter((word) => joinedOf(word) !== '');
  const whole = joinedOf(asked.replaceAll(' ', ''));
  if (words.length === 0) return has(searchText(typed)); // nothing but what else divides words
  return (
    words.every((word) => spellings(joinedOf(word)).some(has) || piecesOf(word)?.every(has)) ||
    (words.length > 1 && whole.length >= 11 && onlyDigits(whole) && spellings(whole).some(has))
  );
}

const joinedOf = (word: string) => word.replace(marks, '').replace(edges, '');

function spellings(joined: string): string[] {
  const short = joined.replace(/^0+/, '');
  return short !== joined && short.length >= 5 && onlyDigits(joined) ? [joined, short] : [joined];
}

/** The pieces of a word; single letters and numbers stay together with their neighbours. */
function piecesOf(word: string): string[] | null {
  const parts = word.split(dividers).filter(Boolean);
  const little = (part: string) => part.length === 1 || onlyDigits(part);
  const pieces: string[] = [];
  parts.forEach((part, n) => {
    const before = parts[n - 1];
    if (before !== undefined && (little(before) || little(part)))
      pieces.push(`${pieces.pop()} ${part}`);
    else pieces.push(part);
  });
  return parts.length > 1 ? pieces : null;
}
