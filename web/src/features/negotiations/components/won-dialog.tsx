import { useState } from 'react';
import type { NegotiationBody } from '@/api/gen/types.gen';
import { FieldFrame } from '@/components/form/field-frame';
import { Button } from '@/components/ui/button';
import { CancelButton, Dialog } from '@/components/ui/dialog';
import { Textarea } from '@/components/ui/textarea';
import { useTyped } from '@/hooks/use-unsaved';

interface WonDialogProps {
  deal: NegotiationBody;
  loading: boolean;
  onClose: () => void;
  onConfirm: (note: string) => void;
}

/** Says what a won deal moves, and asks why it is won before its contract is in force. */
export function WonDialog({ deal, loading, onClose, onConfirm }: WonDialogProps) {
  const [note, setNote] = useState('');
  useTyped(note, { saving: loading });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Marcar como ganha"
      description={`${deal.cliente}: ${deal.titulo}`}
      persistent
      footer={
        <>
          <CancelButton onClick={onClose} />
          <Button variant="primary" loading={loading} onClick={() => onConfirm(note.trim())}>
            Marcar como ganha
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        <ul className="list-disc space-y-1 pl-5 text-body">
          <li>
            {deal.contrato
              ? `A comissão do contrato ${deal.contrato} é prevista; o contrato não muda de situação.`
              : 'Sem contrato não há comissão.'}
          </li>
          <li>O ranking conta a venda quando o contrato fica ativo.</li>
          <li>{`O crédito é de ${deal.responsavel ?? 'quem responde pelo cliente'}, que é avisado com as gestoras.`}</li>
        </ul>
        <FieldFrame
          id="won-note"
          label="Motivo"
          hint="Obrigatório enquanto não há contrato ativo. Fica na trilha."
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
