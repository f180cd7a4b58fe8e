import type { ReactNode } from 'react';
import { useId } from 'react';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';

/** What every form field takes. The form holds what is typed; conversion happens on submit. */
export interface FieldProps<V extends FieldValues> {
  control: Control<V>;
  name: FieldPath<V>;
  label: string;
  hint?: ReactNode;
  required?: boolean;
  disabled?: boolean;
}

/** Connects a field to the form: value, change, blur, its error and an id. An edit clears the error. */
export function useField<V extends FieldValues>({ control, name }: FieldProps<V>) {
  const id = useId();
  const { field, fieldState } = useController({ control, name });
  return { id, field, error: fieldState.error?.message, value: (field.value ?? '') as string };
}
