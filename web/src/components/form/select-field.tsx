import type { FieldValues } from 'react-hook-form';
import { type Option, Select } from '@/components/ui/select';
import { FieldFrame } from './field-frame';
import { type FieldProps, useField } from './use-field';

interface SelectFieldProps<V extends FieldValues> extends FieldProps<V> {
  options: readonly Option[];
  placeholder?: string;
}

/** One of a fixed list; the form holds the option's value. */
export function SelectField<V extends FieldValues>(props: SelectFieldProps<V>) {
  const { options, placeholder, disabled } = props;
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
        <Select
          {...field}
          {...control}
          value={value}
          options={options}
          placeholder={placeholder}
          disabled={disabled}
        />
      )}
    </FieldFrame>
  );
}
