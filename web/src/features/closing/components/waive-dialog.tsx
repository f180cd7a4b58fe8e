import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { FormDialog } from '@/components/form/form-dialog';
import { SelectField } from '@/components/form/select-field';
import { TextareaField } from '@/components/form/text-field';
import { type WaiveForm, waiveSchema } from '../schema';
import { type ItemKey, itemKeys, itemLabels } from '../states';

interface WaiveDialogProps<R> {
  title: string;
  description: string;
  submitLabel: string;
  /** The item that is let pass; left out, it is chosen here. */
  item?: ItemKey;
  waive: (values: WaiveForm) => Promise<R>;
  onDone: (result: R) => void;
  onClose: () => void;
}

/** Lets an item of the month pass, with a reason that stays in the trail. */
export function WaiveDialog<R>(props: WaiveDialogProps<R>) {
  const { title, description, submitLabel, item, waive, onDone, onClose } = props;
  const form = useForm<WaiveForm>({
    resolver: zodResolver(waiveSchema),
    defaultValues: { item: item ?? '', motivo: '' },
  });
  const act = useMutation({ mutationFn: waive, onSuccess: onDone });
  return (
    <FormDialog
      title={title}
      description={description}
      size="sm"
      form={form}
      onSubmit={(values) => act.mutate(values)}
      loading={act.isPending}
      submitError={act.error}
      errorFallback="Não foi possível dispensar o item."
      submitLabel={submitLabel}
      onClose={onClose}
    >
      {!item && (
        <SelectField
          control={form.control}
          name="item"
          label="Item"
          placeholder="Escolha o item"
          options={itemKeys.map((value) => ({ value, label: itemLabels[value] }))}
          required
        />
      )}
      <TextareaField
        control={form.control}
        name="motivo"
        label="Motivo"
        maxLength={500}
        rows={3}
        required
      />
    </FormDialog>
  );
}
