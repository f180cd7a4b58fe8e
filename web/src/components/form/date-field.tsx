import type { FieldValues } from 'react-hook-form';
import { DateInput } from './date-input';
import { FieldFrame } from './field-frame';
import { type FieldProps, useField } from './use-field';

/** A day of a form, which holds the text; read it with `parseDate` from lib/parse-br. */
export function DateField<V extends FieldValues>(props: FieldProps<V>) {
  const { id, field, error, value } = useField(props);
  return (
    <FieldFrame
      id={id}
      label={props.label}
      hint={props.hint}
      error={error}
      required={props.required}
    >
      {(control) => (
        <DateInput
          {...field}
          {...control}
          label={props.label}
          value={value}
          disabled={props.disabled}
        />
      )}
    </FieldFrame>
  );
}
