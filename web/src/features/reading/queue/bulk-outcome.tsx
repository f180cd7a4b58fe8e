import { Banner } from '@/components/feedback/banner';
import { Button } from '@/components/ui/button';
import { plural } from '@/lib/text';
import type { Outcome } from './queries';

interface BulkOutcomeProps {
  /** What was done, as "vinculado". */
  verb: string;
  outcome: Outcome | undefined;
  onClose: () => void;
}

/** What became of each row of an act on several: how many were done, and why others were not. */
export function BulkOutcome({ verb, outcome, onClose }: BulkOutcomeProps) {
  if (!outcome) return null;
  const { done, refused } = outcome;
  if (refused.length === 0 && done.length < 2) return null; // a single one has its own message
  const said = `${plural(done.length, `documento ${verb}`, `documentos ${verb}s`)}, ${plural(refused.length, 'recusado', 'recusados')}.`;
  return (
    <Banner
      tone={refused.length === 0 ? 'ok' : 'warn'}
      title={said}
      action={
        <Button size="sm" onClick={onClose}>
          Fechar
        </Button>
      }
    >
      {refused.map(({ row, reason }) => (
        <p key={row.document_id}>{`${row.filename}: ${reason}`}</p>
      ))}
    </Banner>
  );
}
