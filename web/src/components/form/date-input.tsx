import { CalendarDays } from 'lucide-react';
import { type ComponentProps, useRef } from 'react';
import { IconButton } from '@/components/ui/icon-button';
import { Input } from '@/components/ui/input';
import { formatDate } from '@/lib/format';
import { parseDate } from '@/lib/parse-br';

interface DateInputProps extends Omit<ComponentProps<typeof Input>, 'value' | 'onChange'> {
  label: string;
  /** What is typed, dd/mm/aaaa; `max` bounds the calendar. */
  value: string;
  onChange: (text: string) => void;
}

/**
 * A day as dd/mm/aaaa, typed or picked. A browser in another language would show its own order
 * of day and month, so that the text is ours and only the calendar is the browser's.
 */
export function DateInput({ label, value, onChange, max, ...control }: DateInputProps) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <div className="relative">
      <Input
        {...control}
        value={value}
        onChange={(event) => onChange(maskDate(event.target.value, value))}
        onPaste={(event) => {
          const day = parseDate(event.clipboardData.getData('text'));
          if (day === null) return;
          event.preventDefault(); // the mask would take its digits for another date
          onChange(formatDate(day, ''));
        }}
        inputMode="numeric"
        autoComplete="off"
        placeholder="dd/mm/aaaa"
        maxLength={10}
        suffix={
          <IconButton
            label={`Abrir calendário: ${label}`}
            icon={<CalendarDays />}
            size="sm"
            plain
            disabled={control.disabled}
            onClick={() => picker.current?.showPicker()}
          />
        }
      />
      <input
        ref={picker}
        type="date"
        max={max}
        tabIndex={-1}
        aria-hidden="true"
        className="pointer-events-none absolute right-0 bottom-0 size-px opacity-0"
        value={parseDate(value) ?? ''}
        onChange={(event) => onChange(formatDate(event.target.value, ''))}
      />
    </div>
  );
}

/** Puts the slashes in while digits are added, beside those typed by hand; deleting is left alone. */
function maskDate(next: string, previous: string): string {
  const text = next.replace(/[^\d/]/g, '').replace(/\/{2,}/g, '/');
  if (text.length <= previous.length) return text;
  return text.replace(/^(\d{2})(?=\d|$)\/?/, '$1/').replace(/^(\d{2}\/\d{2})(?=\d|$)\/?/, '$1/');
}
