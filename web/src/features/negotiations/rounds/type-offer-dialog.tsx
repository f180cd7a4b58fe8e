import { useId, useState } from 'react';
import { typeOffer } from '@/api/gen/rodadas-de-cotacao';
import type { QuoteRoundBody } from '@/api/gen/types.gen';
import { Banner } from '@/components/feedback/banner';
import { draftOf, toAnswer } from '@/components/quotation/draft';
import { OfferFields } from '@/components/quotation/offer-fields';
import { useOfferForm } from '@/components/quotation/use-offer-form';
import { Button } from '@/components/ui/button';
import { CancelButton, Dialog } from '@/components/ui/dialog';
import { useIdempotencyKey } from '@/hooks/use-idempotency-key';
import { useTyped } from '@/hooks/use-unsaved';
import { messageOf } from '@/lib/api-error';
import { guarantees } from './round-fields';
import { useRoundStep } from './use-round-step';

interface TypeOfferDialogProps {
  round: QuoteRoundBody;
  guest: QuoteRoundBody['convites'][number];
  onClose: () => void;
}

/** Enters an offer that a supplier made by other means than the link; it stays marked as typed. */
export function TypeOfferDialog({ round, guest, onClose }: TypeOfferDialogProps) {
  const id = useId();
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
    { inForm: true },
  );
  useTyped(draft, {
    saving: type.isPending,
    draft: { name: guest.id, restore: setDraft },
  });
  const { form, errorOf } = useOfferForm(draft, { ...type, send: () => type.mutate(undefined) });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !type.isPending && onClose()}
      title={`Digitar a oferta de ${guest.fornecedor}`}
      description="Para uma oferta que veio por telefone ou e-mail. Ela fica marcada como digitada por você, também para o fornecedor."
      persistent
      footer={
        <>
          <CancelButton onClick={onClose}>Voltar</CancelButton>
          <Button type="submit" form={id} variant="primary" loading={type.isPending}>
            Digitar oferta
          </Button>
        </>
      }
    >
      <form {...form} id={id} className="space-y-5">
        {type.error && (
          <Banner tone="bad" title={messageOf(type.error, 'Não foi possível digitar a oferta.')} />
        )}
        <OfferFields
          draft={draft}
          spec={round.especificacao}
          guarantees={guarantees}
          nameLabel="Quem informou a oferta"
          nameAutoComplete="off"
          errorOf={errorOf}
          onChange={setDraft}
        />
      </form>
    </Dialog>
  );
}
