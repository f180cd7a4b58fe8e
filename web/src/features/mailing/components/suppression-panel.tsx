import type { MailingSuppressionBody } from '@/api/gen/types.gen';
import { SidePanel } from '@/components/side-panel/side-panel';
import { Button } from '@/components/ui/button';
import { Facts } from '@/components/ui/facts';
import type { Peek } from '@/hooks/use-peek';
import { formatDateTime } from '@/lib/format';
import {
  suppressionMeanings as meanings,
  suppressionReasons as reasons,
} from '../suppression-reasons';

interface SuppressionPanelProps {
  peek: Peek<MailingSuppressionBody>;
  row: MailingSuppressionBody;
  /** Left out for who may not. */
  onFree?: (() => void) | undefined;
}

/** Why nothing is sent to an address, and since when. */
export function SuppressionPanel({ peek, row, onFree }: SuppressionPanelProps) {
  return (
    <SidePanel
      peek={peek}
      title={row.address}
      description={reasons[row.reason] ?? row.reason}
      actions={
        onFree && (
          <Button size="sm" onClick={onFree}>
            Liberar endereço
          </Button>
        )
      }
    >
      <p className="mb-4 text-body">{meanings[row.reason]}</p>
      <Facts
        columns={2}
        facts={[
          { label: 'Desde', value: formatDateTime(row.createdAt) },
          { label: 'Por', value: row.createdBy || 'Sistema' },
          { label: 'Observação', value: row.note ?? '', wide: true },
        ]}
      />
    </SidePanel>
  );
}
