import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod/mini';
import { FormDialog } from '@/components/form/form-dialog';
import { TextareaField } from '@/components/form/text-field';
import type { Invoice } from '@/model/contract/invoice';
import { useUndoReplacement } from './mutations';

const schema = z.object({
  motivo: z.string().check(z.trim(), z.minLength(1, 'Informe o motivo')),
});

/** Undoes a replacement that was a mistake, with a reason for the trail. */
export function UndoReplacement({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { motivo: '' } });
  const undo = useUndoReplacement(invoice, onClose);
  return (
    <FormDialog
      open
      title="Desfazer a substituição"
      description="A fatura volta a valer no mês, ao lado da nova, e o que foi contestado nela volta a estar em contestação."
      form={form}
      onSubmit={(values) => undo.mutate(values)}
      loading={undo.isPending}
      submitError={undo.error}
      errorFallback="Não foi possível desfazer a substituição. Tente novamente."
      submitLabel="Desfazer a substituição"
      onClose={onClose}
    >
      <TextareaField control={form.control} name="motivo" label="Motivo" maxLength={500} required />
    </FormDialog>
  );
}
