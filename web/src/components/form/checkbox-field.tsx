import { type FieldValues, useController } from 'react-hook-form';
import { Checkbox } from '@/components/ui/checkbox';
import type { FieldProps } from './use-field';

interface CheckboxFieldProps<V extends FieldValues> extends Omit<FieldProps<V>, 'hint'> {
  hint?: string;
}

/** A yes or no; the form holds a boolean. */
export function CheckboxField<V extends FieldValues>(props: CheckboxFieldProps<V>) {
  const { field } = useController({ control: props.control, name: props.name });
  return (
    <Checkbox
      checked={Boolean(field.value)}
      onChange={field.onChange}
      label={props.label}
      hint={props.hint}
      disabled={props.disabled}
    />
  );
}
