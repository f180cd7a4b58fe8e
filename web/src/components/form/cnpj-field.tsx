import type { ChangeEvent } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Input } from '@/components/ui/input';
import { maskCnpj } from '@/lib/cnpj';
import { FieldFrame } from './field-frame';
import { pasteCnpj } from './paste-cnpj';
import { type FieldProps, useField } from './use-field';

/** A CNPJ, masked as it is typed; letters are accepted in the first twelve places. */
export function CnpjField<V extends FieldValues>(props: FieldProps<V>) {
  const { id, field, error, value } = useField(props);
  const type = (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.target;
    const before = significant(input.value.slice(0, input.selectionStart ?? undefined));
    const masked = maskCnpj(input.value);
    field.onChange(masked);
    const caret = caretAfter(masked, before);
    requestAnimationFrame(() => {
      if (document.activeElement === input) input.setSelectionRange(caret, caret);
    });
  };
  return (
    <FieldFrame
      id={id}
      label={props.label}
      hint={props.hint}
      error={error}
      required={props.required}
    >
      {(control) => (
        <Input
          {...field}
          {...control}
          value={value}
          onChange={type}
          onPaste={pasteCnpj(field.onChange)}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder="00.000.000/0000-00"
          disabled={props.disabled}
        />
      )}
    </FieldFrame>
  );
}

function significant(text: string): number {
  return text.replace(/[^0-9A-Za-z]/g, '').length;
}

/** The place behind the n-th character that is not part of the mask. */
function caretAfter(masked: string, n: number): number {
  let seen = 0;
  for (let i = 0; i < masked.length; i++) {
    if (seen === n) return i;
    if (/[0-9A-Z]/.test(masked.charAt(i))) seen += 1;
  }
  return masked.length;
}
