import { type ComponentProps, useState } from 'react';
import { formatDate } from '@/lib/format';
import { parseDate } from '@/lib/parse-br';
import { DateInput } from './date-input';

interface DayInputProps extends Omit<ComponentProps<typeof DateInput>, 'value' | 'onChange'> {
  /** YYYY-MM-DD; empty: none. */
  value: string;
  onChange: (day: string) => void;
}

/** A day that the address or a state holds, typed as dd/mm/aaaa; half a date waits for the rest. */
export function DayInput({ value, onChange, max, ...control }: DayInputProps) {
  const [text, setText] = useState(formatDate(value, ''));
  const [seen, setSeen] = useState(value);
  const read = (typed: string) => {
    const day = parseDate(typed);
    return day !== null && max !== undefined && day > String(max) ? null : day;
  };
  if (value !== seen) {
    setSeen(value);
    if (value !== (read(text) ?? '')) setText(formatDate(value, ''));
  }
  const type = (next: string) => {
    setText(next);
    const day = read(next);
    if (next === '' || day !== null) onChange(day ?? '');
  };
  return (
    <DateInput
      aria-invalid={(text.length === 10 && read(text) === null) || undefined}
      {...control}
      max={max}
      value={text}
      onChange={type}
    />
  );
}
