import { type ComponentProps, useId, useState } from 'react';
import { formatDate } from '@/lib/format';
import { todayInBrazil } from '@/lib/month';
import { parseDate } from '@/lib/parse-br';
import { DateInput } from './date-input';

interface DayInputProps
  extends Omit<ComponentProps<typeof DateInput>, 'value' | 'onChange' | 'max'> {
  /** YYYY-MM-DD; empty: none. */
  value: string;
  onChange: (day: string) => void;
  /** No day after today. */
  untilToday?: boolean;
}

/**
 * A day that the address or a state holds, typed as dd/mm/aaaa. What is no day stays in the field,
 * which says so once it is left, and is not reported. A value from elsewhere takes its place; where
 * the value was empty all along, whoever empties the field gives it another key.
 */
export function DayInput({ value, onChange, untilToday, ...control }: DayInputProps) {
  const id = useId();
  const max = untilToday ? todayInBrazil() : undefined;
  const [text, setText] = useState(formatDate(value, ''));
  const [seen, setSeen] = useState(value);
  const [reported, setReported] = useState(value);
  const [left, setLeft] = useState(false);
  if (value !== seen) {
    setSeen(value);
    if (value !== reported) {
      setReported(value);
      setText(formatDate(value, ''));
    }
  }
  const type = (next: string) => {
    setText(next);
    setLeft(false);
    // A year of two digits may be the beginning of one of four: it counts once the field is left.
    if (next === '' || next.length >= complete) report(next);
  };
  const report = (typed: string) => {
    if (refusal(typed, max)) return;
    const day = parseDate(typed) ?? '';
    setReported(day);
    if (day !== reported) onChange(day);
  };
  const error = left || text.length === complete ? refusal(text, max) : '';
  const described = [error && id, control['aria-describedby']].filter(Boolean).join(' ');
  return (
    <div className="relative">
      <DateInput
        {...control}
        aria-invalid={error !== '' || control['aria-invalid'] || undefined}
        aria-describedby={described || undefined}
        max={max}
        value={text}
        onChange={type}
        onBlur={() => {
          setLeft(true);
          report(text);
        }}
      />
      {error && (
        // Over what stands below: a field that grows as it is left moves what is being pressed.
        <p
          id={id}
          role="alert"
          className="pointer-events-none absolute inset-x-0 top-full z-20 mt-1 rounded-control border border-bad/40 bg-bad-bg px-2 py-1 text-caption text-bad"
        >
          {error}
        </p>
      )}
    </div>
  );
}

const complete = '05/11/2026'.length;

/** Why what is typed is no day to report; empty where it is one, or nothing. */
function refusal(text: string, max: string | undefined): string {
  if (text === '') return '';
  const day = parseDate(text);
  if (day === null) return 'Informe uma data como 05/11/2026.';
  return max !== undefined && day > max ? 'A data não pode ser depois de hoje.' : '';
}
