import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { rejectSourceProposal } from '@/api/gen/tarifas-bandeiras-e-pld';
import type { TariffSourceProposalBody } from '@/api/gen/types.gen';
import { ReauthDialog } from '@/components/feedback/reauth-dialog';
import { FormDialog } from '@/components/form/form-dialog';
import { TextField } from '@/components/form/text-field';
import { notify } from '@/components/ui/notify';
import { useSensitiveAct } from '@/hooks/use-sensitive-act';
import { forgetSources } from './queries';
import { type ReasonForm, reasonSchema } from './schema';

interface RejectDialogProps {
  proposal: TariffSourceProposalBody;
  onDone: () => void;
  onClose: () => void;
}

/** Asks why what a source brought is rejected. */
export function RejectDialog({ proposal, onDone, onClose }: RejectDialogProps) {
  const client = useQueryClient();
  const form = useForm<ReasonForm>({
    resolver: zodResolver(reasonSchema),
    defaultValues: { reason: '' },
  });
  const failed = 'Não foi possível rejeitar.';
  const act = useSensitiveAct({
    mutationFn: (body: ReasonForm) => rejectSourceProposal({ path: { id: proposal.id }, body }),
    onSuccess: () => {
      forgetSources(client);
      notify.success('Rejeitado. O mesmo arquivo não volta a ser proposto.');
      onDone();
    },
    errorFallback: failed,
  });
  return (
    <>
      <FormDialog
        open={!act.asking}
        title="Rejeitar o que a fonte trouxe?"
        description="Nada muda, e o mesmo arquivo não volta a ser proposto."
        form={form}
        onSubmit={act.run}
        loading={act.pending}
        submitError={act.error}
        errorFallback={failed}
        fieldMap={(path) => (path === 'reason' ? 'reason' : null)}
        submitLabel="Rejeitar"
        onClose={onClose}
      >
        <TextField control={form.control} name="reason" label="Motivo" required maxLength={500} />
      </FormDialog>
      <ReauthDialog {...act.reauth} />
    </>
  );
}
