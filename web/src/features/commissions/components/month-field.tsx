import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { MonthPicker } from '@/components/form/month-picker';

interface MonthFieldProps<V extends FieldValues> {
  control: Control<V>;
  name: FieldPath<V>;
  label: string;
}

/** A month of a form, with what is wrong about it. */
export function MonthField<V extends FieldValues>({ control, name, label }: MonthFieldProps<V>) {
  const { field, fieldState } = useController({ control, name });
  return (
    <div className="space-y-1">
      <p className="text-dense font-medium" aria-hidden="true">
        {label}
      </p>
      <MonthPicker label={label} value={field.value} onChange={field.onChange} />
      {fieldState.error && (
        <p role="alert" className="text-dense text-bad">
          {fieldState.error.message}
        </p>
      )}
    </div>
  );
}
