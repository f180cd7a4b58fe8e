import type { HTMLInputAutoCompleteAttribute } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Input } from '@/components/ui/input';
import { PasswordInput } from '@/components/ui/password-input';
import { Textarea } from '@/components/ui/textarea';
import { FieldFrame } from './field-frame';
import { type FieldProps, useField } from './use-field';

interface TextFieldProps<V extends FieldValues> extends FieldProps<V> {
  type?: 'text' | 'email' | 'tel' | 'password';
  autoComplete?: HTMLInputAutoCompleteAttribute;
  placeholder?: string;
  maxLength?: number;
}

/** One line of text, an e-mail or a password. */
export function TextField<V extends FieldValues>(props: TextFieldProps<V>) {
  const { type = 'text', autoComplete = 'off', placeholder, maxLength, disabled } = props;
  const { id, field, error, value } = useField(props);
  const common = { ...field, value, disabled, autoComplete, placeholder, maxLength };
  return (
    <FieldFrame
      id={id}
      label={props.label}
      hint={props.hint}
      error={error}
      required={props.required}
    >
      {(control) =>
        type === 'password' ? (
          <PasswordInput {...common} {...control} />
        ) : (
          <Input
            {...common}
            {...control}
            // The form's own message is shown, so that the browser's e-mail check stays out.
            type={type === 'email' ? 'text' : type}
            inputMode={type === 'email' ? 'email' : undefined}
            autoCapitalize={type === 'email' ? 'none' : undefined}
            spellCheck={type === 'email' ? false : undefined}
          />
        )
      }
    </FieldFrame>
  );
}

interface TextareaFieldProps<V extends FieldValues> extends FieldProps<V> {
  rows?: number;
  maxLength?: number;
}

/** Several lines of text. */
export function TextareaField<V extends FieldValues>(props: TextareaFieldProps<V>) {
  const { rows, maxLength, disabled } = props;
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
        <Textarea
          {...field}
          {...control}
          value={value}
          rows={rows}
          maxLength={maxLength}
          disabled={disabled}
        />
      )}
    </FieldFrame>
  );
}
