import { useQuery } from '@tanstack/react-query';
import { Link2, UserCheck } from 'lucide-react';
import { BulkBar } from '@/components/bulk-bar/bulk-bar';
import { Button } from '@/components/ui/button';
import { Select } from '@/components/ui/select';
import type { Selection } from '@/hooks/use-selection';
import { plural } from '@/lib/text';
import { isReady, type QueueRow } from './mappers';
import { queueOptionsQuery } from './queries';

/** Takes a document from whoever looks after it. */
const nobody = 'ninguem';

interface QueueBulkProps {
  rows: readonly QueueRow[];
  selection: Selection;
  linking: boolean;
  assigning: boolean;
  onLink: (rows: readonly QueueRow[]) => void;
  onTake: (rows: readonly QueueRow[]) => void;
  onGive: (rows: readonly QueueRow[], userId: string | null) => void;
}

/** What is done with the rows that are ticked: those are linked that leave nothing to look at. */
export function QueueBulk(props: QueueBulkProps) {
  const { rows, selection, linking, assigning, onLink, onTake, onGive } = props;
  const { data: options } = useQuery(queueOptionsQuery);
  const staff = options?.staff ?? [];
  if (selection.ids.size === 0) return null;
  const chosen = rows.filter(({ document_id }) => selection.has(document_id));
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
      {staff.length > 0 && (
        <Select
          aria-label="Atribuir a"
          placeholder="Atribuir a…"
          value=""
          disabled={assigning}
          options={[
            ...staff.map(({ id, name }) => ({ value: id, label: name })),
            { value: nobody, label: 'Ninguém' },
          ]}
          onChange={({ target }) =>
            target.value && onGive(chosen, target.value === nobody ? null : target.value)
          }
        />
      )}
    </BulkBar>
  );
}
