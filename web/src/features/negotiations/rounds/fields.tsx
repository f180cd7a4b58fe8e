import type { FieldValues } from 'react-hook-form';
import { FieldFrame } from '@/components/form/field-frame';
import { MonthPicker } from '@/components/form/month-picker';
import { type FieldProps, useField } from '@/components/form/use-field';
import { currentMonth } from '@/lib/month';

/** A month of a form, as YYYY-MM. */
export function MonthField<V extends FieldValues>(props: FieldProps<V>) {
  const { id, field, error, value } = useField(props);
  const year = Number(currentMonth().slice(0, 4));
  return (
    <FieldFrame id={id} label={props.label} error={error} required={props.required}>
      {() => (
        <MonthPicker
          label={props.label}
          value={value}
          onChange={field.onChange}
          firstYear={year - 1}
          lastYear={year + 16}
        />
      )}
    </FieldFrame>
  );
}
