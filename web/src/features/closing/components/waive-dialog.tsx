import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useController, useForm } from 'react-hook-form';
import { FormDialog } from '@/components/form/form-dialog';
import { TextareaField } from '@/components/form/text-field';
import { Checkbox } from '@/components/ui/checkbox';
import { type WaiveForm, waiveSchema } from '../schema';
import { type ItemKey, itemLabels } from '../states';

interface WaiveDialogProps<R> {
  title: string;
  description: string;
  submitLabel: string;
  /** What can be let pass; of several, which is chosen here. */
  items: readonly ItemKey[];
  waive: (values: WaiveForm) => Promise<R>;
  onDone: (result: R) => void;
  onClose: () => void;
}

/** Lets items of the month pass, with one reason that stays in the trail. */
export function WaiveDialog<R>(props: WaiveDialogProps<R>) {
  const { title, description, submitLabel, items, waive, onDone, onClose } = props;
  const form = useForm<WaiveForm>({
    resolver: zodResolver(waiveSchema),
    defaultValues: { itens: items.length === 1 ? [...items] : [], motivo: '' },
  });
  const { field, fieldState } = useController({ control: form.control, name: 'itens' });
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
      {items.length > 1 && (
        <fieldset className="space-y-2">
          <legend className="mb-1.5 text-body font-medium">Itens</legend>
          {items.map((item) => (
            <Checkbox
              key={item}
              label={itemLabels[item]}
              checked={field.value.includes(item)}
              onChange={(checked) =>
                field.onChange(
                  checked ? [...field.value, item] : field.value.filter((one) => one !== item),
                )
              }
            />
          ))}
          {fieldState.error && (
            <p role="alert" className="text-dense text-bad">
              {fieldState.error.message}
            </p>
          )}
        </fieldset>
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
