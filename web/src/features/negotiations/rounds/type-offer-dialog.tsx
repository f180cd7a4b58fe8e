import { useState } from 'react';
import { type RoundWire, typeOffer } from '@/api/negotiations';
import { draftOf, toAnswer } from '@/components/quotation/draft';
import { OfferFields } from '@/components/quotation/offer-fields';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { useIdempotencyKey } from '@/hooks/use-idempotency-key';
import { ApiError } from '@/lib/api-error';
import { guarantees } from './round-fields';
import { useRoundStep } from './use-round-step';

interface TypeOfferDialogProps {
  round: RoundWire;
  guest: RoundWire['convites'][number];
  onClose: () => void;
}

/** An offer that a supplier told by another way than the link; it stays marked as typed. */
export function TypeOfferDialog({ round, guest, onClose }: TypeOfferDialogProps) {
  const [draft, setDraft] = useState(() =>
    draftOf({ especificacao: round.especificacao, historico: [] }),
  );
  const { key } = useIdempotencyKey();
  const type = useRoundStep(
    () =>
      typeOffer({
        path: { id: round.id, convite: guest.id },
        body: toAnswer(draft),
        ifMatch: round.version,
        idempotencyKey: key,
      }),
    'Oferta digitada',
    onClose,
  );
  const fields = type.error instanceof ApiError ? type.error.fields : [];
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Digitar a oferta de ${guest.fornecedor}`}
      description="Para uma oferta que veio por telefone ou e-mail. Ela fica marcada como digitada por você, também para o fornecedor."
      persistent
      footer={
        <>
          <Button onClick={onClose}>Voltar</Button>
          <Button variant="primary" loading={type.isPending} onClick={() => type.mutate(undefined)}>
            Digitar oferta
          </Button>
        </>
      }
    >
      <div className="space-y-5">
        <OfferFields
          draft={draft}
          spec={round.especificacao}
          guarantees={guarantees}
          nameLabel="Quem informou a oferta"
          errorOf={(path) => fields.find((field) => field.path === path)?.message}
          onChange={setDraft}
        />
      </div>
    </Dialog>
  );
}
