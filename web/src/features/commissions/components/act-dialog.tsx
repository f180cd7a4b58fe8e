import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { approveCommissions, payCommissions, reverseCommissions } from '@/api/gen/comissoes';
import type { CommissionRowBody } from '@/api/gen/types.gen';
import { ReauthDialog } from '@/components/feedback/reauth-dialog';
import { DateField } from '@/components/form/date-field';
import { FormActions, FormShell } from '@/components/form/form-shell';
import { TextareaField, TextField } from '@/components/form/text-field';
import { Dialog } from '@/components/ui/dialog';
import { notify } from '@/components/ui/notify';
import { useSensitiveAct } from '@/hooks/use-sensitive-act';
import { formatDate, formatMoney } from '@/lib/format';
import { todayInBrazil } from '@/lib/month';
import { parseDate } from '@/lib/parse-br';
import { plural } from '@/lib/text';
import { forgetCommissions } from '../queries';
import { type ActForm, actSchemas } from '../schema';

export type Act = 'approve' | 'pay' | 'reverse';

interface Words {
  title: string;
  submit: string;
  done: (count: string) => string;
  failed: string;
}

const words: Readonly<Record<Act, Words>> = {
  approve: {
    title: 'Aprovar comissões',
    submit: 'Aprovar',
    done: (count) => `${count} em processamento.`,
    failed: 'Não foi possível aprovar as comissões.',
  },
  pay: {
    title: 'Registrar pagamento',
    submit: 'Registrar pagamento',
    done: (count) => `Pagamento de ${count} registrado.`,
    failed: 'Não foi possível registrar o pagamento.',
  },
  reverse: {
    title: 'Estornar comissões',
    submit: 'Estornar',
    done: (count) => `${count} de volta a pendente.`,
    failed: 'Não foi possível estornar as comissões.',
  },
};

interface ActDialogProps {
  act: Act;
  rows: readonly CommissionRowBody[];
  onClose: () => void;
  onDone: () => void;
}

/** Approves, pays or reverses the chosen commissions, all or none. */
export function ActDialog({ act, rows, onClose, onDone }: ActDialogProps) {
  const client = useQueryClient();
  const formId = useId();
  const { title, submit, done, failed } = words[act];
  const count = plural(rows.length, 'comissão', 'comissões');
  const expected = rows.filter((row) => !row.faturado).length;
  const form = useForm<ActForm>({
    resolver: zodResolver(actSchemas[act]),
    defaultValues: { data: formatDate(todayInBrazil()), comprovante: '', motivo: '' },
  });
  const run = useSensitiveAct({
    mutationFn: (values: ActForm) => perform(act, rows, values),
    onSuccess: () => {
      notify.success(done(count));
      forgetCommissions(client);
      onDone();
    },
    errorFallback: failed,
  });
  return (
    <>
      <Dialog
        open={!run.asking}
        onOpenChange={(open) => {
          if (!open && !run.asking) onClose();
        }}
        size="sm"
        title={title}
        description={`${count}, ${formatMoney(sumOf(rows))} ao todo.`}
        footer={
          <FormActions
            submitLabel={submit}
            loading={run.pending}
            onCancel={onClose}
            form={formId}
          />
        }
      >
        <FormShell
          form={form}
          id={formId}
          onSubmit={run.run}
          loading={run.pending}
          submitError={run.error}
          errorFallback={failed}
        >
          {act === 'approve' && (
            <p className="text-body">
              {expected > 0
                ? `${expected} de ${rows.length} ainda com valor previsto. Depois de aprovado o valor não muda; o que o balanço calcular fica ao lado.`
                : 'Depois de aprovado o valor não muda.'}
            </p>
          )}
          {act === 'pay' && (
            <>
              <DateField control={form.control} name="data" label="Data do pagamento" required />
              <TextField
                control={form.control}
                name="comprovante"
                label="Referência do comprovante"
                maxLength={120}
                required
                hint="Quem recebe é avisado do pagamento. Estornos aprovados antes destas comissões são descontados dele."
              />
            </>
          )}
          {act === 'reverse' && (
            <TextareaField
              control={form.control}
              name="motivo"
              label="Motivo do estorno"
              maxLength={500}
              rows={3}
              required
            />
          )}
        </FormShell>
      </Dialog>
      <ReauthDialog {...run.reauth} />
    </>
  );
}

/** For reading only; the server adds up what is paid. null where none is known. */
function sumOf(rows: readonly CommissionRowBody[]): number | null {
  const known = rows.flatMap(({ comissao }) => (comissao === null ? [] : [comissao]));
  if (known.length === 0) return null;
  return known.reduce((cents, value) => cents + Math.round(value * 100), 0) / 100;
}

async function perform(
  act: Act,
  rows: readonly CommissionRowBody[],
  values: ActForm,
): Promise<void> {
  const itens = rows.map(({ id, version }) => ({ id, version }));
  if (act === 'approve') await approveCommissions({ body: { itens } });
  else if (act === 'pay')
    await payCommissions({
      body: { itens, data: parseDate(values.data) ?? '', comprovante: values.comprovante },
    });
  else await reverseCommissions({ body: { itens, motivo: values.motivo } });
}
