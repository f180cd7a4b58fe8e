import { Ban, MailPlus, PencilLine, Plus, Send } from 'lucide-react';
import { useState } from 'react';
import { resendInvitation, revokeInvitation } from '@/api/gen/rodadas-de-cotacao';
import type { QuoteRoundBody } from '@/api/gen/types.gen';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button';
import { Menu, MenuItem } from '@/components/ui/menu';
import { InviteDialog } from './invite-dialog';
import { TypeOfferDialog } from './type-offer-dialog';
import { useRoundStep } from './use-round-step';
import { mailStates } from './words';

type Guest = QuoteRoundBody['convites'][number];

/** The invited suppliers. While the round is blind, nothing here shows whose an offer is. */
export function Guests({ round }: { round: QuoteRoundBody }) {
  const [inviting, setInviting] = useState(false);
  const asked = round.convites.filter((guest) => guest.revogado_em === null);
  return (
    <section aria-label="Fornecedores convidados" className="space-y-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h4 className="text-body font-semibold">Fornecedores convidados</h4>
        {round.recebe_ofertas && !isSealed(round) && (
          <Button size="sm" icon={<Plus />} onClick={() => setInviting(true)}>
            Convidar fornecedor
          </Button>
        )}
      </div>
      {round.cega && asked.length < 3 && (
        <p className="text-caption text-muted">Com menos de três convidados a rodada não é cega.</p>
      )}
      <ul className="divide-y divide-border rounded-control border border-border">
        {round.convites.map((guest) => (
          <GuestRow key={guest.id} round={round} guest={guest} />
        ))}
      </ul>
      {inviting && <InviteDialog round={round} onClose={() => setInviting(false)} />}
    </section>
  );
}

/** From its first offer until it is revealed, a blind round keeps its invited suppliers. */
function isSealed(round: QuoteRoundBody) {
  return round.cega && round.ofertas > 0;
}

function GuestRow({ round, guest }: { round: QuoteRoundBody; guest: Guest }) {
  const target = { path: { id: round.id, convite: guest.id }, ifMatch: round.version };
  const resend = useRoundStep(
    () => resendInvitation(target),
    'Convite na fila de envio',
    undefined,
    { mails: 1 },
  );
  const revoke = useRoundStep(() => revokeInvitation(target), 'Link revogado');
  const mail = mailStates[guest.envio];
  const revoked = guest.revogado_em !== null;
  const [typing, setTyping] = useState(false);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-3 py-2">
      <div className="min-w-0 flex-1 basis-52">
        <p className="text-body font-medium break-words">{guest.fornecedor}</p>
        <p className="text-caption break-words text-muted">{guest.email}</p>
        {guest.erro && <p className="text-caption text-bad">{guest.erro}</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        {revoked ? (
          <Badge tone="bad">Link revogado</Badge>
        ) : (
          <Badge tone={mail.tone}>{mail.label}</Badge>
        )}
        {guest.aceito && <Badge tone="ok">Oferta aceita</Badge>}
        {guest.declinou && <Badge>Declinou</Badge>}
        {guest.ofertou && !guest.aceito && <Badge tone="info">Ofertou ({guest.rotulo})</Badge>}
      </div>
      {round.recebe_ofertas && !revoked && (
        <Menu
          trigger={
            <IconButton
              label={`Ações para ${guest.fornecedor}`}
              icon={<MailPlus />}
              size="sm"
              variant="ghost"
            />
          }
        >
          <MenuItem icon={<Send />} onSelect={() => resend.mutate(undefined)}>
            Reenviar convite
          </MenuItem>
          <MenuItem icon={<PencilLine />} onSelect={() => setTyping(true)}>
            Digitar oferta
          </MenuItem>
          {!isSealed(round) && (
            <MenuItem icon={<Ban />} tone="danger" onSelect={() => revoke.mutate(undefined)}>
              Revogar link
            </MenuItem>
          )}
        </Menu>
      )}
      {typing && <TypeOfferDialog round={round} guest={guest} onClose={() => setTyping(false)} />}
    </li>
  );
}
