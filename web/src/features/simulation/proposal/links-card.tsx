import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FileCheck2, Link2, Link2Off } from 'lucide-react';
import { useState } from 'react';
import { keyOf } from '@/api/call';
import {
  getProposal,
  listProposals,
  listProposalVersions,
  revokeProposalLink,
  shareProposal,
} from '@/api/gen/propostas';
import type { ProposalKeptBody, ProposalLinkBody } from '@/api/gen/types.gen';
import { useCan } from '@/api/session';
import { Banner } from '@/components/feedback/banner';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { notify } from '@/components/ui/notify';
import { onDemand } from '@/components/ui/on-demand';
import { useIdempotencyKey } from '@/hooks/use-idempotency-key';
import { messageOf } from '@/lib/api-error';
import { formatDateTime } from '@/lib/format';
import { plural } from '@/lib/text';
import { ApprovalNeeded, isApproved, mayLeave } from './approval';
import { NewLink } from './new-link';
import { isDecided } from './states';

const RecordDialog = onDemand(() => import('./record-dialog').then((m) => m.RecordDialog));

/** The links by which the client opens the proposal without an account: made, sent, ended. */
export function LinksCard({ proposal }: { proposal: ProposalKeptBody }) {
  const client = useQueryClient();
  const once = useIdempotencyKey();
  const { id, version, estado } = proposal.proposta;
  const refresh = () => {
    void client.invalidateQueries({ queryKey: keyOf(getProposal) });
    void client.invalidateQueries({ queryKey: keyOf(listProposals) });
    void client.invalidateQueries({ queryKey: keyOf(listProposalVersions) });
  };
  const share = useMutation({
    mutationFn: () =>
      shareProposal({
        path: { id },
        body: { dias: 0 },
        ifMatch: version,
        idempotencyKey: once.key,
      }),
    onSuccess: () => {
      once.renew();
      refresh();
    },
    onError: refresh,
  });
  const open = !isDecided(estado) && estado !== 'expirada';
  const { links } = proposal;
  const ended = links.some((link) => link.id === share.data?.link.id && !link.vale);
  const fresh = ended ? undefined : share.data;
  return (
    <Card
      title="Enviar ao cliente"
      description="Um link sem login, que vale até o fim da validade da proposta."
    >
      <div className="space-y-4">
        {share.error && (
          <Banner tone="bad" title={messageOf(share.error, 'Não foi possível criar o link.')} />
        )}
        {fresh && <NewLink url={fresh.url} proposal={fresh.proposta} />}
        {open && !isApproved(proposal) && <ApprovalNeeded proposal={proposal} />}
        {open && isApproved(proposal) && !mayLeave(proposal) && (
          <p className="text-body text-muted">Aguarda liberação da gestora.</p>
        )}
        {open && mayLeave(proposal) && <AcceptanceNote proposal={proposal} />}
        {open && mayLeave(proposal) && (
          <div className="flex flex-wrap gap-2">
            <Button
              variant={links.length === 0 ? 'primary' : 'outline'}
              icon={<Link2 />}
              loading={share.isPending}
              loadingLabel="Criando…"
              onClick={() => share.mutate()}
            >
              {links.length === 0 ? 'Criar link' : 'Criar outro link'}
            </Button>
            <RecordAcceptance proposal={proposal} />
          </div>
        )}
        {links.length === 0 && !open && (
          <p className="text-body text-muted">Nenhum link foi criado.</p>
        )}
        {links.length > 0 && (
          <ul aria-label="Links" className="divide-y divide-border">
            {links.map((link) => (
              <LinkRow key={link.id} proposalId={id} link={link} onEnded={refresh} />
            ))}
          </ul>
        )}
      </div>
    </Card>
  );
}

interface LinkRowProps {
  proposalId: string;
  link: ProposalLinkBody;
  onEnded: () => void;
}

function LinkRow({ proposalId, link, onEnded }: LinkRowProps) {
  const [asking, setAsking] = useState(false);
  const end = useMutation({
    mutationFn: () => revokeProposalLink({ path: { id: proposalId, link: link.id } }),
    onSuccess: () => {
      notify.success('Link encerrado');
      onEnded();
    },
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-52 text-body">
        <p className="flex flex-wrap items-center gap-2">
          {`Criado em ${formatDateTime(link.created_at)} por ${link.created_by}`}
          <LinkState link={link} />
        </p>
        <p className="text-dense text-muted">{openedText(link)}</p>
        {end.error && (
          <p role="alert" className="text-dense text-bad">
            {messageOf(end.error, 'Não foi possível encerrar o link.')}
          </p>
        )}
      </div>
      {link.vale && (
        <Button size="sm" icon={<Link2Off />} onClick={() => setAsking(true)}>
          Revogar
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Revogar o link"
        description="Quem tem o endereço deixa de poder abrir a proposta."
        confirmLabel="Revogar link"
        tone="danger"
        loading={end.isPending}
        onConfirm={() => end.mutate(undefined, { onSettled: () => setAsking(false) })}
      />
    </li>
  );
}

function LinkState({ link }: { link: ProposalLinkBody }) {
  if (link.revoked_at) {
    return <Badge tone="bad">{`Revogado em ${formatDateTime(link.revoked_at)}`}</Badge>;
  }
  return link.vale ? (
    <Badge tone="ok">{`Vale até ${formatDateTime(link.expires_at)}`}</Badge>
  ) : (
    <Badge tone="warn">{`Expirou em ${formatDateTime(link.expires_at)}`}</Badge>
  );
}

function openedText({ aberturas, opened_at }: ProposalLinkBody): string {
  if (aberturas === 0) return 'Ainda não foi aberto.';
  return `Aberto ${plural(aberturas, 'vez', 'vezes')}, a primeira em ${formatDateTime(opened_at)}.`;
}

/** Why the client could not accept by the link. */
function AcceptanceNote({ proposal: { aceite, proposta } }: { proposal: ProposalKeptBody }) {
  if (aceite.como === 'codigo') return null;
  return (
    <Banner tone="warn" title="O cliente ainda não consegue aceitar pelo link.">
      {aceite.como === 'sem_servidor'
        ? 'O aceite pede um código por e-mail, e nenhum e-mail sai desta instalação agora.'
        : proposta.client_id === null
          ? 'O código do aceite vai para um contato do cadastro, e a proposta não está vinculada a um cliente.'
          : 'O código do aceite vai para um e-mail do cliente cadastrado pela gestora ou pelo back office, e ainda não há nenhum.'}
    </Banner>
  );
}

/** Staff enters that the client signed on paper. */
function RecordAcceptance({ proposal }: { proposal: ProposalKeptBody }) {
  const [open, setOpen] = useState(false);
  const may = useCan('contracts:update_pricing');
  if (!may) return null;
  return (
    <>
      <Button icon={<FileCheck2 />} onClick={() => setOpen(true)}>
        Registrar aceite
      </Button>
      {open && <RecordDialog proposal={proposal} onClose={() => setOpen(false)} />}
    </>
  );
}
