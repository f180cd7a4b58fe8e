import { useId, useState } from 'react';
import { DateInput } from '@/components/form/date-input';
import { FieldFrame } from '@/components/form/field-frame';
import { formatDate } from '@/lib/format';
import { parseDate } from '@/lib/parse-br';

interface DayFieldProps {
  /** YYYY-MM-DD; empty: today. */
  value: string;
  onChange: (day: string) => void;
}

const label = 'A partir de';

/** The first day whose times are wanted; half a date waits for the rest. */
export function DayField({ value, onChange }: DayFieldProps) {
  const id = useId();
  const [text, setText] = useState(formatDate(value, ''));
  const type = (next: string) => {
    setText(next);
    const day = parseDate(next);
    if (next === '' || day !== null) onChange(day ?? '');
  };
  return (
    <FieldFrame id={id} label={label}>
      {(control) => <DateInput {...control} label={label} value={text} onChange={type} />}
    </FieldFrame>
  );
}
