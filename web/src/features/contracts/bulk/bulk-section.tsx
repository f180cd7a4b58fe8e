import { PenLine } from 'lucide-react';
import { useState } from 'react';
import { BulkBar } from '@/components/bulk-bar/bulk-bar';
import { Button } from '@/components/ui/button';
import { onDemand } from '@/components/ui/on-demand';
import type { Selection } from '@/hooks/use-selection';
import { plural } from '@/lib/text';
import type { Contract } from '@/model/contract/contract';

const BulkEditDialog = onDemand(() => import('./bulk-edit-dialog').then((m) => m.BulkEditDialog));

interface BulkSectionProps {
  rows: readonly Contract[];
  selection: Selection;
}

/** What can be done with the ticked contracts. */
export function BulkSection({ rows, selection }: BulkSectionProps) {
  // As they were ticked: the list behind may be read anew.
  const [editing, setEditing] = useState<readonly Contract[]>([]);
  const chosen = rows.filter(({ id }) => selection.has(id));
  return (
    <>
      {chosen.length > 0 && (
        <BulkBar
          text={plural(chosen.length, 'contrato selecionado', 'contratos selecionados')}
          onClear={selection.clear}
        >
          <Button size="sm" icon={<PenLine />} onClick={() => setEditing(chosen)}>
            Alterar
          </Button>
        </BulkBar>
      )}
      {editing.length > 0 && <BulkEditDialog contracts={editing} onClose={() => setEditing([])} />}
    </>
  );
}
