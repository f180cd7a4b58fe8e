import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useRecovered, useUnsaved } from '@/hooks/use-unsaved';

interface Options {
  on: boolean;
  saving: boolean;
  /** Of its window: two windows of one page may have the same fields. */
  title?: string;
  open?: boolean;
}

/** Guards a form, and gives it back what was typed before a sign-in took the page away. */
export function useFormGuard<V extends FieldValues>(
  form: UseFormReturn<V>,
  { on, saving, title = '', open }: Options,
): void {
  const { isDirty, defaultValues } = form.formState;
  const name = `${title} ${Object.keys(defaultValues ?? {})
    .sort()
    .join(' ')}`;
  useUnsaved(on && isDirty, { saving, open, draft: { name, read: () => form.getValues() } });
  useRecovered(on ? name : undefined, (stored) =>
    form.reset({ ...form.getValues(), ...(stored as V) }, { keepDefaultValues: true }),
  );
}
