import { Link2, UserCheck } from 'lucide-react';
import { BulkBar } from '@/components/bulk-bar/bulk-bar';
import { Button } from '@/components/ui/button';
import type { Selection } from '@/hooks/use-selection';
import { plural } from '@/lib/text';
import { isReady, type QueueRow } from './mappers';

interface QueueBulkProps {
  rows: readonly QueueRow[];
  selection: Selection;
  linking: boolean;
  assigning: boolean;
  onLink: (rows: readonly QueueRow[]) => void;
  onTake: (rows: readonly QueueRow[]) => void;
}

/** What is done with the rows that are ticked: those are linked that leave nothing to look at. */
export function QueueBulk({ rows, selection, linking, assigning, onLink, onTake }: QueueBulkProps) {
  if (selection.ids.size === 0) return null;
  const chosen = rows.filter(({ id }) => selection.has(id));
  const ready = chosen.filter(isReady);
  return (
    <BulkBar
      text={plural(chosen.length, 'documento selecionado', 'documentos selecionados')}
      onClear={selection.clear}
    >
      <Button
        size="sm"
        variant="primary"
        icon={<Link2 />}
        disabled={ready.length === 0}
        loading={linking}
        loadingLabel="Vinculando…"
        onClick={() => onLink(ready)}
      >
        {`Vincular ${plural(ready.length, 'pronta', 'prontas')}`}
      </Button>
      <Button
        size="sm"
        icon={<UserCheck />}
        loading={assigning}
        loadingLabel="Atribuindo…"
        onClick={() => onTake(chosen)}
      >
        Atribuir a mim
      </Button>
    </BulkBar>
  );
}
