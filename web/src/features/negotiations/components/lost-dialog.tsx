import { useState } from 'react';
import type { NegotiationBody } from '@/api/gen/types.gen';
import { FieldFrame } from '@/components/form/field-frame';
import { Button } from '@/components/ui/button';
import { CancelButton, Dialog } from '@/components/ui/dialog';
import { Select } from '@/components/ui/select';
import { Textarea } from '@/components/ui/textarea';
import { useTyped } from '@/hooks/use-unsaved';
import type { LossReason } from '../stages';
import { reasons } from '../stages';

interface LostDialogProps {
  deal: NegotiationBody;
  loading: boolean;
  onClose: () => void;
  onConfirm: (reason: LossReason, note: string) => void;
}

/** Asks why a deal was lost. */
export function LostDialog({ deal, loading, onClose, onConfirm }: LostDialogProps) {
  const [reason, setReason] = useState<LossReason | ''>('');
  const [note, setNote] = useState('');
  const [tried, setTried] = useState(false);
  useTyped([reason, note], { saving: loading });
  const missing = reason === '';
  const untold = reason === 'outro' && note.trim() === '';
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Marcar como perdida"
      description={`${deal.cliente}: ${deal.titulo}`}
      persistent
      footer={
        <>
          <CancelButton onClick={onClose} />
          <Button
            variant="danger"
            loading={loading}
            onClick={() => {
              setTried(true);
              if (reason !== '' && !untold) onConfirm(reason, note.trim());
            }}
          >
            Marcar como perdida
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        <FieldFrame
          id="lost-reason"
          label="Motivo"
          required
          error={tried && missing ? 'Escolha o motivo da perda' : undefined}
        >
          {(control) => (
            <Select
              {...control}
              placeholder="Escolha"
              value={reason}
              options={reasons}
              onChange={(event) =>
                setReason(reasons.find(({ value }) => value === event.target.value)?.value ?? '')
              }
            />
          )}
        </FieldFrame>
        <FieldFrame
          id="lost-note"
          label="Observação"
          required={reason === 'outro'}
          error={tried && untold ? 'Descreva o motivo da perda' : undefined}
        >
          {(control) => (
            <Textarea
              {...control}
              value={note}
              maxLength={500}
              onChange={(event) => setNote(event.target.value)}
            />
          )}
        </FieldFrame>
      </div>
    </Dialog>
  );
}
