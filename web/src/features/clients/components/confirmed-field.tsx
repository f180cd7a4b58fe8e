import type { Control, FieldValues, Path } from 'react-hook-form';
import { CheckboxField } from '@/components/form/checkbox-field';

interface ConfirmedFieldProps<T extends FieldValues> {
  control: Control<T>;
}

/** The team's confirmation that an address typed by someone else is the client's. */
export function ConfirmedField<T extends FieldValues & { email_confirmado: boolean }>({
  control,
}: ConfirmedFieldProps<T>) {
  return (
    <CheckboxField
      control={control}
      name={'email_confirmado' as Path<T>}
      label="Confirmei este e-mail com o cliente"
      hint="Quem o digitou não é da equipe: só depois disso ele recebe códigos de aceite."
    />
  );
}
