import { useId, useState } from 'react';
import type { ReadingDocumentBody } from '@/api/gen/types.gen';
import { useCan } from '@/api/session';
import { Banner } from '@/components/feedback/banner';
import { FieldFrame } from '@/components/form/field-frame';
import { Button } from '@/components/ui/button';
import { CancelButton, Dialog } from '@/components/ui/dialog';
import { Textarea } from '@/components/ui/textarea';
import { useTyped } from '@/hooks/use-unsaved';
import { messageOf } from '@/lib/api-error';
import { useDecideEvent, useUndoEvent } from '../events';
import type { BillDocument } from '../mappers';

interface EventCardProps {
  document: BillDocument;
  event: NonNullable<ReadingDocumentBody['evento']>;
}

const failed = 'Não foi possível mudar o evento. Tente novamente.';

/** What the document says of a note, and what a person decides about it. */
export function EventCard({ document, event }: EventCardProps) {
  const decides = useCan('invoices:process');
  const decide = useDecideEvent(document);
  const [undoing, setUndoing] = useState(false);
  const proposed = event.fatura_proposta ?? undefined;
  const running = decide.isPending ? decide.variables.acao : null;
  return (
    <div className="space-y-3">
      <Banner
        tone={event.estado === '' ? 'warn' : 'info'}
        title={event.frase}
        action={
          event.pode_desfazer && (
            <Button size="sm" onClick={() => setUndoing(true)}>
              Desfazer o evento
            </Button>
          )
        }
      />
      {event.pergunta && (
        <Banner
          tone="warn"
          title={event.pergunta}
          action={
            decides && (
              <div className="flex gap-2">
                <Button
                  size="sm"
                  loading={running === 'aplicar'}
                  onClick={() => decide.mutate({ acao: 'aplicar', fatura_id: proposed })}
                >
                  Aplicar
                </Button>
                {!proposed && (
                  <Button
                    size="sm"
                    loading={running === 'dispensar'}
                    onClick={() => decide.mutate({ acao: 'dispensar' })}
                  >
                    Dispensar
                  </Button>
                )}
              </div>
            )
          }
        />
      )}
      {decide.error && <Banner tone="bad" title={messageOf(decide.error, failed)} />}
      {undoing && <UndoDialog document={document} onClose={() => setUndoing(false)} />}
    </div>
  );
}

/** Asks why an event was wrong. */
function UndoDialog({ document, onClose }: { document: BillDocument; onClose: () => void }) {
  const id = useId();
  const undo = useUndoEvent(document);
  const [reason, setReason] = useState('');
  useTyped(reason, { saving: undo.isPending });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Desfazer o evento?"
      description="A nota volta a valer e a contar no mês."
      persistent
      footer={
        <>
          <CancelButton onClick={onClose}>Voltar</CancelButton>
          <Button
            variant="danger"
            loading={undo.isPending}
            disabled={reason.trim() === ''}
            onClick={() => undo.mutate(reason.trim(), { onSuccess: onClose })}
          >
            Desfazer
          </Button>
        </>
      }
    >
      <FieldFrame
        id={id}
        label="Motivo"
        required
        error={undo.error ? messageOf(undo.error, failed) : undefined}
      >
        {(control) => (
          <Textarea
            {...control}
            value={reason}
            maxLength={500}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </FieldFrame>
    </Dialog>
  );
}
