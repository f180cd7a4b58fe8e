import { readBase64 } from '@/lib/upload';

/** What the first bytes of a file say it is; only the server knows what is in it. */
export type FileKind = 'pdf' | 'xml' | 'photo' | 'zip' | 'other';

const looked = 1024;

/** How files begin, and what stands before the first character of a text. */
const starts: readonly [start: string, at: number, kind: FileKind][] = [
  ['PK', 0, 'zip'],
  ['\xff\xd8\xff', 0, 'photo'],
  ['\x89PNG', 0, 'photo'],
  ['ftyp', 4, 'photo'],
  ['\x1f\x8b', 0, 'other'],
  ['\xd0\xcf\x11\xe0', 0, 'other'],
];
const marks = '\0\xef\xbb\xbf\xff\xfe \t\r\n';

/** What a file is, whatever it is called (DR-16). */
export async function kindOf(file: Blob): Promise<FileKind> {
  const head = atob(await readBase64(file.slice(0, looked)));
  const known = starts.find(([start, at]) => head.startsWith(start, at));
  if (known) return known[2];
  if (head.includes('%PDF-')) return 'pdf';
  return [...head].find((c) => !marks.includes(c)) === '<' ? 'xml' : 'other';
}

/** Whether a file may hold several documents: what is none itself, be it an archive or a message. */
export const mayHoldSeveral = (kind: FileKind) => kind === 'zip' || kind === 'other';
