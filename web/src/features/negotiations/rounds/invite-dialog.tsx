import { useState } from 'react';
import { inviteSupplier } from '@/api/gen/rodadas-de-cotacao';
import type { QuoteRoundBody } from '@/api/gen/types.gen';
import { Button } from '@/components/ui/button';
import { CancelButton, Dialog } from '@/components/ui/dialog';
import { useIdempotencyKey } from '@/hooks/use-idempotency-key';
import { useTyped } from '@/hooks/use-unsaved';
import { NoServerBanner } from '@/model/mail/no-server-banner';
import { GuestFields, type GuestForm, guestProblem } from './guest-fields';
import { useRoundStep } from './use-round-step';

/** Asks one more supplier. */
export function InviteDialog({ round, onClose }: { round: QuoteRoundBody; onClose: () => void }) {
  const [guest, setGuest] = useState<GuestForm>({ fornecedor: '', email: '' });
  const [tried, setTried] = useState(false);
  const { key } = useIdempotencyKey();
  const invite = useRoundStep(
    () =>
      inviteSupplier({
        path: { id: round.id },
        body: guest,
        ifMatch: round.version,
        idempotencyKey: key,
      }),
    'Convite na fila de envio',
    onClose,
    { mails: 1 },
  );
  useTyped(guest, { saving: invite.isPending });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Convidar fornecedor"
      description="Até 20 por rodada."
      persistent
      footer={
        <>
          <CancelButton onClick={onClose}>Voltar</CancelButton>
          <Button
            variant="primary"
            loading={invite.isPending}
            onClick={() => {
              setTried(true);
              if (!guestProblem(guest)) invite.mutate(undefined);
            }}
          >
            Convidar
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        <NoServerBanner />
        <GuestFields guest={guest} tried={tried} onChange={setGuest} />
      </div>
    </Dialog>
  );
}
