import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { reopenMonth } from '@/api/gen/fechamento';
import { ReauthDialog } from '@/components/feedback/reauth-dialog';
import { FormDialog } from '@/components/form/form-dialog';
import { SelectField } from '@/components/form/select-field';
import { TextareaField } from '@/components/form/text-field';
import { notify } from '@/components/ui/notify';
import { useSensitiveAct } from '@/hooks/use-sensitive-act';
import { monthLabel } from '@/lib/month';
import { refreshClosing } from '../queries';
import { type ReopenForm, reopenSchema } from '../schema';
import { type ClientMonth, reopenCategories } from '../states';

const failed = 'Não foi possível reabrir o mês.';

/** Opens a closed month again: who may, with the password, says why. */
export function ReopenDialog({ of, onClose }: { of: ClientMonth; onClose: () => void }) {
  const client = useQueryClient();
  const form = useForm<ReopenForm>({
    resolver: zodResolver(reopenSchema),
    defaultValues: { categoria: '' as ReopenForm['categoria'], motivo: '' },
  });
  const act = useSensitiveAct({
    mutationFn: (body: ReopenForm) =>
      reopenMonth({ path: { cliente: of.cliente_id, mes: of.mes }, body, ifMatch: of.versao }),
    onSuccess: () => {
      notify.success(`${monthLabel(of.mes)} reaberto`);
      void refreshClosing(client);
      onClose();
    },
    errorFallback: failed,
  });
  return (
    <>
      <FormDialog
        open={!act.asking}
        title={`Reabrir ${monthLabel(of.mes)}`}
        description={`${of.cliente}: o retrato do fechamento fica guardado, e o próximo leva o número seguinte.`}
        size="sm"
        form={form}
        onSubmit={act.run}
        loading={act.pending}
        submitError={act.error}
        errorFallback={failed}
        submitLabel="Reabrir"
        onClose={onClose}
      >
        <SelectField
          control={form.control}
          name="categoria"
          label="Categoria"
          placeholder="Escolha a categoria"
          options={reopenCategories}
          required
        />
        <TextareaField
          control={form.control}
          name="motivo"
          label="Motivo"
          maxLength={500}
          rows={3}
          required
        />
      </FormDialog>
      <ReauthDialog {...act.reauth} />
    </>
  );
}
