import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useCan } from '@/api/session';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { IconButton } from '@/components/ui/icon-button';
import { onDemand } from '@/components/ui/on-demand';
import { Tabs } from '@/components/ui/tabs';
import { groupLabel } from '../group-by-month';
import type { MailRecord } from '../mappers';
import { RecordHistory } from './record-history';
import { RecordPreview } from './record-preview';

const RulesDialog = onDemand(() => import('../due/rules-dialog').then((m) => m.RulesDialog));

interface RecordDialogProps {
  /** The month's records, to go from one recipient to the next. */
  records: readonly MailRecord[];
  record: MailRecord;
  onRecord: (record: MailRecord) => void;
  onClose: () => void;
}

/** One record's message as it would leave, and what has left already. */
export function RecordDialog({ records, record, onRecord, onClose }: RecordDialogProps) {
  const [tab, setTab] = useState<'previa' | 'historico'>('previa');
  const [templateId, setTemplateId] = useState('');
  const mayEdit = useCan('emails:update');
  const [ruling, setRuling] = useState(false);
  const { clientId } = record.wire;
  const at = records.findIndex(({ id }) => id === record.id);
  const go = (to: number) => {
    const next = records[to];
    if (next) onRecord(next);
  };
  if (ruling && clientId) {
    return <RulesDialog clientId={clientId} onClose={() => setRuling(false)} />;
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="xl"
      title={record.client || record.id}
      description={`${[record.meter, groupLabel(record.month)].filter(Boolean).join(' · ')}`}
    >
      <div className="mb-3 flex flex-wrap items-center gap-2 text-dense text-muted">
        {at >= 0 && records.length > 1 && (
          <>
            <IconButton
              label="Registro anterior"
              icon={<ChevronLeft />}
              size="sm"
              plain
              disabled={at === 0}
              onClick={() => go(at - 1)}
            />
            <span role="status" className="tabular-nums">
              {at + 1} de {records.length.toLocaleString('pt-BR')}
            </span>
            <IconButton
              label="Próximo registro"
              icon={<ChevronRight />}
              size="sm"
              plain
              disabled={at === records.length - 1}
              onClick={() => go(at + 1)}
            />
          </>
        )}
        {clientId && mayEdit && (
          <span className="ml-auto">
            <Button size="sm" onClick={() => setRuling(true)}>
              Regras do cliente
            </Button>
          </span>
        )}
      </div>
      <Tabs
        label="Registro"
        value={tab}
        onChange={setTab}
        items={[
          {
            value: 'previa',
            label: 'Prévia e envio',
            content: (
              <RecordPreview
                key={record.id}
                record={record}
                templateId={templateId}
                onTemplate={setTemplateId}
                onSent={() => setTab('historico')}
              />
            ),
          },
          {
            value: 'historico',
            label: 'Histórico',
            content: <RecordHistory key={record.id} record={record} />,
          },
        ]}
      />
    </Dialog>
  );
}
