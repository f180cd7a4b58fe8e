import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { replayWebhookPeriod } from '@/api/gen/configuracoes';
import { DateField } from '@/components/form/date-field';
import { FormDialog } from '@/components/form/form-dialog';
import { FieldGrid } from '@/components/form/form-shell';
import { notify } from '@/components/ui/notify';
import { plural } from '@/lib/text';
import { forgetWebhooks } from './queries';
import { emptyPeriod, type PeriodForm, periodSchema, toPeriod } from './schema';

/** Has the deliveries of some days made again that ended. */
export function PeriodDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const client = useQueryClient();
  const form = useForm<PeriodForm>({
    resolver: zodResolver(periodSchema),
    defaultValues: emptyPeriod(),
  });
  const replay = useMutation({
    mutationFn: (period: PeriodForm) =>
      replayWebhookPeriod({ path: { id }, body: toPeriod(period) }),
    onSuccess: ({ entregas }) => {
      forgetWebhooks(client);
      if (entregas === 0) notify.success('Não há entrega terminada nesse período.');
      else notify.success(`${plural(entregas, 'entrega volta', 'entregas voltam')} para a fila.`);
      onClose();
    },
  });
  return (
    <FormDialog
      title="Reenviar período"
      description="As entregas desses dias que já terminaram, com ou sem falha, são feitas de novo: até 1.000 por vez, das mais antigas em diante. Eventos ficam guardados por 30 dias."
      form={form}
      onSubmit={(values) => replay.mutate(values)}
      loading={replay.isPending}
      submitError={replay.error}
      errorFallback="Não foi possível reenviar o período."
      submitLabel="Reenviar período"
      onClose={onClose}
    >
      <FieldGrid>
        <DateField control={form.control} name="de" label="De" required />
        <DateField control={form.control} name="ate" label="Até" required />
      </FieldGrid>
    </FormDialog>
  );
}
