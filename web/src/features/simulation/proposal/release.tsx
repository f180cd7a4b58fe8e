import { useMutation, useQueryClient } from '@tanstack/react-query';
import { BadgeCheck } from 'lucide-react';
import { useId, useState } from 'react';
import { releaseProposal } from '@/api/gen/propostas';
import type { ProposalKeptBody } from '@/api/gen/types.gen';
import { useCan } from '@/api/session';
import { Banner } from '@/components/feedback/banner';
import { FieldFrame } from '@/components/form/field-frame';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { notify } from '@/components/ui/notify';
import { Textarea } from '@/components/ui/textarea';
import { useTyped } from '@/hooks/use-unsaved';
import { ApiError, messageOf } from '@/lib/api-error';
import { formatDateTime } from '@/lib/format';
import { takeProposal } from './queries';
import { isDecided } from './states';

/** Whether a proposal of group B may leave, and the gestora's act that lets it (LW-05). */
export function ReleaseCard({ proposal }: { proposal: ProposalKeptBody }) {
  const releases = useCan('proposals:release');
  const { liberacao, liberada_por, liberada_em, liberada_motivo, estado } = proposal.proposta;
  if (liberacao === 'dispensada') return null;
  if (liberacao === 'liberada') {
    return (
      <Banner
        tone="ok"
        title={`Liberada por ${liberada_por ?? 'gestora'} em ${formatDateTime(liberada_em)}.`}
      >
        {liberada_motivo !== null && <p>Motivo: {liberada_motivo}</p>}
        <p>Uma alteração da proposta pede outra liberação.</p>
      </Banner>
    );
  }
  if (isDecided(estado)) return null;
  if (releases) return <Releasing proposal={proposal} />;
  return (
    <Banner tone="warn" title="Aguarda liberação da gestora">
      Até lá não há link, PDF, planilha nem aceite: as regras da baixa tensão ainda faltam.
    </Banner>
  );
}

function Releasing({ proposal }: { proposal: ProposalKeptBody }) {
  const client = useQueryClient();
  const field = useId();
  const [motivo, setMotivo] = useState('');
  const { id, version } = proposal.proposta;
  const act = useMutation({
    mutationFn: () => releaseProposal({ path: { id }, body: { motivo }, ifMatch: version }),
    onSuccess: (stored) => {
      notify.success('Proposta liberada');
      takeProposal(client, stored);
    },
  });
  useTyped(motivo, { saving: act.isPending });
  const problem =
    act.error instanceof ApiError
      ? act.error.fields.find(({ path }) => path === 'motivo')?.message
      : undefined;
  return (
    <Card
      title="Aguarda liberação da gestora"
      description="Uma estimativa da baixa tensão só sai com a sua liberação."
    >
      <form
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          act.mutate();
        }}
      >
        {act.error && (
          <Banner tone="bad" title={messageOf(act.error, 'Não foi possível liberar a proposta.')} />
        )}
        <FieldFrame id={field} label="Motivo" required error={problem}>
          {(control) => (
            <Textarea
              {...control}
              rows={2}
              maxLength={2000}
              value={motivo}
              onChange={(event) => setMotivo(event.target.value)}
            />
          )}
        </FieldFrame>
        <Button type="submit" variant="primary" icon={<BadgeCheck />} loading={act.isPending}>
          Liberar proposta
        </Button>
      </form>
    </Card>
  );
}
