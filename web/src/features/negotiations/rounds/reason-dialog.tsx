import { useId, useState } from 'react';
import { FieldFrame } from '@/components/form/field-frame';
import { Button } from '@/components/ui/button';
import { CancelButton, Dialog } from '@/components/ui/dialog';
import { Textarea } from '@/components/ui/textarea';
import { useTyped } from '@/hooks/use-unsaved';
import { NoServerBanner } from '@/model/mail/no-server-banner';

interface ReasonDialogProps {
  title: string;
  description: string;
  confirmLabel: string;
  loading: boolean;
  onClose: () => void;
  onConfirm: (reason: string) => void;
}

/** Asks for a reason; others are notified of the act. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, description, confirmLabel, loading, onClose, onConfirm } = props;
  const id = useId();
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  useTyped(reason, { saving: loading });
  const missing = tried && reason.trim() === '';
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={description}
      persistent
      footer={
        <>
          <CancelButton onClick={onClose}>Voltar</CancelButton>
          <Button
            variant="danger"
            loading={loading}
            onClick={() => {
              setTried(true);
              if (reason.trim() !== '') onConfirm(reason.trim());
            }}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <NoServerBanner />
      <FieldFrame id={id} label="Motivo" required error={missing ? 'Informe o motivo' : undefined}>
        {(control) => (
          <Textarea
            {...control}
            value={reason}
            maxLength={500}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </FieldFrame>
    </Dialog>
  );
}
