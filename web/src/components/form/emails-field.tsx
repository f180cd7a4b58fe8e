import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { controlFrame } from '@/components/ui/input';
import { cleanEmail, emailProblem, joinEmails, splitEmails } from '@/lib/emails';
import { FieldFrame } from './field-frame';
import { type FieldProps, useField } from './use-field';

/**
 * Several addresses, each a chip once a comma, semicolon, space or line ends it. The form holds
 * all of them as one text with commas, what is still being typed included.
 */
export function EmailsField<V extends FieldValues>(props: FieldProps<V> & { most: number }) {
  const { id, field, error, value } = useField(props);
  const input = useRef<HTMLInputElement | null>(null);
  // The text that is still being typed; the chips are what stands before it in the form's value.
  const [typing, setTyping] = useState('');
  const all = splitEmails(value);
  const chips = typing !== '' && all.at(-1) === typing ? all.slice(0, -1) : all;
  const last = chips.length === all.length ? '' : typing;

  const report = (addresses: readonly string[], rest: string) => {
    setTyping(rest);
    field.onChange(joinEmails(rest === '' ? addresses : [...addresses, rest]));
  };
  const type = (text: string) => {
    const parts = splitEmails(text);
    const rest = /[\s,;]$/.test(text) ? '' : (parts.pop() ?? '');
    report([...chips, ...parts.map(cleanEmail)], rest);
  };
  const paste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text');
    if (splitEmails(pasted).length < 2) return;
    event.preventDefault(); // a field of one line would join the lines
    report([...chips, ...splitEmails(`${last}${pasted}`).map(cleanEmail)], '');
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey && last !== '') {
      event.preventDefault();
      setTyping('');
    } else if (event.key === 'Backspace' && last === '' && chips.length > 0) {
      event.preventDefault();
      report(chips.slice(0, -1), chips.at(-1) ?? '');
    }
  };
  const remove = (index: number) => {
    report(chips.toSpliced(index, 1), last);
    input.current?.focus();
  };

  return (
    <FieldFrame
      id={id}
      label={props.label}
      hint={`Até ${props.most} e-mails.${props.hint ? ` ${props.hint}` : ''}`}
      error={error}
      required={props.required}
    >
      {(control) => (
        <div
          className={clsx(
            controlFrame,
            'flex min-h-9 flex-wrap items-center gap-1 px-1.5 py-1 focus-within:border-ring pointer-coarse:min-h-11',
            error && 'border-bad',
          )}
        >
          {chips.map((address, index) => (
            <Address
              // biome-ignore lint/suspicious/noArrayIndexKey: the same address may stand there twice
              key={`${index} ${address}`}
              address={address}
              disabled={props.disabled}
              onRemove={() => remove(index)}
            />
          ))}
          <input
            {...control}
            ref={(element) => {
              input.current = element;
              field.ref(element);
            }}
            name={field.name}
            type="text"
            inputMode="email"
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            disabled={props.disabled}
            value={last}
            onChange={(event) => type(event.target.value)}
            onPaste={paste}
            onKeyDown={press}
            onBlur={() => {
              report(all.map(cleanEmail), '');
              field.onBlur();
            }}
            className="h-7 min-w-8 flex-1 bg-transparent px-1.5 outline-none"
          />
        </div>
      )}
    </FieldFrame>
  );
}

interface AddressProps {
  address: string;
  disabled: boolean | undefined;
  onRemove: () => void;
}

function Address({ address, disabled, onRemove }: AddressProps) {
  const problem = emailProblem(address);
  return (
    <span
      title={problem || undefined}
      className={clsx(
        'inline-flex h-7 max-w-full items-center gap-1 rounded-full border pl-2.5 text-dense',
        problem === '' ? 'border-border bg-subtle' : 'border-bad/40 bg-bad-bg text-bad',
      )}
    >
      <span className="truncate">{address}</span>
      <button
        type="button"
        aria-label={`Remover ${address}`}
        disabled={disabled}
        onClick={onRemove}
        className="flex size-6 items-center justify-center rounded-full hover:bg-border pointer-coarse:size-7"
      >
        <X className="size-3.5" aria-hidden="true" />
      </button>
    </span>
  );
}
