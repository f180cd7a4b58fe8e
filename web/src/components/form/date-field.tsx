import { CalendarDays } from 'lucide-react';
import { useRef } from 'react';
import type { FieldValues } from 'react-hook-form';
import { IconButton } from '@/components/ui/icon-button';
import { Input } from '@/components/ui/input';
import { formatDate } from '@/lib/format';
import { parseDate } from '@/lib/parse-br';
import { FieldFrame } from './field-frame';
import { type FieldProps, useField } from './use-field';

/**
 * A day as dd/mm/aaaa, typed or picked. A browser in another language would show its own order
 * of day and month, so that the text is ours and only the calendar is the browser's. The form
 * holds the text; read it with `parseDate` from lib/parse-br.
 */
export function DateField<V extends FieldValues>(props: FieldProps<V>) {
  const { id, field, error, value } = useField(props);
  const picker = useRef<HTMLInputElement>(null);
  return (
    <FieldFrame
      id={id}
      label={props.label}
      hint={props.hint}
      error={error}
      required={props.required}
    >
      {(control) => (
        <div className="relative">
          <Input
            {...field}
            {...control}
            value={value}
            onChange={(event) => field.onChange(maskDate(event.target.value, value))}
            inputMode="numeric"
            autoComplete="off"
            placeholder="dd/mm/aaaa"
            maxLength={10}
            disabled={props.disabled}
            suffix={
              <IconButton
                label={`Abrir calendário: ${props.label}`}
                icon={<CalendarDays />}
                size="sm"
                plain
                disabled={props.disabled}
                onClick={() => picker.current?.showPicker()}
              />
            }
          />
          <input
            ref={picker}
            type="date"
            tabIndex={-1}
            aria-hidden="true"
            className="pointer-events-none absolute right-0 bottom-0 size-px opacity-0"
            value={parseDate(value) ?? ''}
            onChange={(event) => field.onChange(formatDate(event.target.value, ''))}
          />
        </div>
      )}
    </FieldFrame>
  );
}

/** Puts the slashes in while digits are added, beside those typed by hand; deleting is left alone. */
function maskDate(next: string, previous: string): string {
  const text = next.replace(/[^\d/]/g, '').replace(/\/{2,}/g, '/');
  if (text.length <= previous.length) return text;
  return text.replace(/^(\d{2})(?=\d|$)\/?/, '$1/').replace(/^(\d{2}\/\d{2})(?=\d|$)\/?/, '$1/');
}
