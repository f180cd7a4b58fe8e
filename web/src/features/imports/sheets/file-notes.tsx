import { Banner } from '@/components/feedback/banner';
import type { SheetFile } from './file';

/** What of the file was left out, or read otherwise than it stands. */
export function FileNotes({ file }: { file: SheetFile }) {
  return file.notes.map((note) => <Banner key={note} tone="info" title={note} />);
}
