import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { cancelJob, discardJob } from '@/api/gen/configuracoes';
import { ReauthDialog } from '@/components/feedback/reauth-dialog';
import { FormDialog } from '@/components/form/form-dialog';
import { TextareaField } from '@/components/form/text-field';
import { notify } from '@/components/ui/notify';
import { useSensitiveAct } from '@/hooks/use-sensitive-act';
import { forgetJobs } from './queries';
import { type ReasonForm, reasonSchema } from './schema';

const decisions = {
  cancelar: {
    call: cancelJob,
    title: 'Cancelar tarefa',
    description: 'O trabalho não será feito. Uma tarefa em andamento para em instantes.',
    done: 'Cancelamento pedido.',
    failed: 'Não foi possível cancelar a tarefa.',
  },
  descartar: {
    call: discardJob,
    title: 'Descartar tarefa',
    description: 'A tarefa sai da lista sem ter feito o seu trabalho.',
    done: 'Tarefa descartada.',
    failed: 'Não foi possível descartar a tarefa.',
  },
} as const;

export type Decision = keyof typeof decisions;

interface ReasonDialogProps {
  id: string;
  decision: Decision;
  onClose: () => void;
}

/** Gives a job up, with a reason for the trail. */
export function ReasonDialog({ id, decision, onClose }: ReasonDialogProps) {
  const words = decisions[decision];
  const client = useQueryClient();
  const form = useForm<ReasonForm>({
    resolver: zodResolver(reasonSchema),
    defaultValues: { motivo: '' },
  });
  const act = useSensitiveAct({
    mutationFn: (body: ReasonForm) => words.call({ path: { id }, body }),
    onSuccess: () => {
      notify.success(words.done);
      forgetJobs(client);
      onClose();
    },
    errorFallback: words.failed,
  });
  return (
    <>
      <FormDialog
        open={!act.asking}
        title={words.title}
        description={words.description}
        form={form}
        onSubmit={act.run}
        loading={act.pending}
        submitError={act.error}
        errorFallback={words.failed}
        submitLabel={words.title}
        onClose={onClose}
      >
        <TextareaField
          control={form.control}
          name="motivo"
          label="Motivo"
          maxLength={500}
          required
        />
      </FormDialog>
      <ReauthDialog {...act.reauth} />
    </>
  );
}
