import { useMutation, useQueryClient } from '@tanstack/react-query';
import { BadgeCheck } from 'lucide-react';
import { approveProposal, askProposalApproval } from '@/api/gen/propostas';
import type { ProposalKeptBody } from '@/api/gen/types.gen';
import { useCan } from '@/api/session';
import { Banner } from '@/components/feedback/banner';
import { Button } from '@/components/ui/button';
import { notify } from '@/components/ui/notify';
import { messageOf } from '@/lib/api-error';
import { takeProposal } from './queries';

/** Whether who sets prices approved it, or made it. */
export const isApproved = ({ proposta }: ProposalKeptBody): boolean =>
  proposta.aprovacao === 'livre' || proposta.aprovacao === 'aprovada';

/** Whether it may reach its client. */
export const mayLeave = (proposal: ProposalKeptBody): boolean =>
  isApproved(proposal) && proposal.proposta.liberacao !== 'aguarda';

/** Asks for the approval of the prices, or gives it. */
export function ApprovalNeeded({ proposal }: { proposal: ProposalKeptBody }) {
  const client = useQueryClient();
  const approves = useCan('contracts:update_pricing');
  const { id, version, aprovacao, autor } = proposal.proposta;
  const asked = aprovacao === 'pedida';
  const act = useMutation({
    mutationFn: () =>
      (approves ? approveProposal : askProposalApproval)({ path: { id }, ifMatch: version }),
    onSuccess: (stored) => {
      notify.success(approves ? 'Proposta aprovada' : 'Aprovação pedida');
      takeProposal(client, stored);
    },
  });
  return (
    <div className="space-y-3">
      {act.error && (
        <Banner tone="bad" title={messageOf(act.error, 'Não foi possível concluir.')} />
      )}
      <p className="text-body">
        {approves
          ? `${autor} não define preços: aprove a proposta para que ela possa ter um link.`
          : 'A gestora ou o back office aprova os preços antes de a proposta ter um link.'}
      </p>
      {asked && !approves ? (
        <p className="text-body text-muted">Aprovação pedida; você será avisado.</p>
      ) : (
        <Button
          variant="primary"
          icon={<BadgeCheck />}
          loading={act.isPending}
          onClick={() => act.mutate()}
        >
          {approves ? 'Aprovar proposta' : 'Pedir aprovação'}
        </Button>
      )}
    </div>
  );
}
