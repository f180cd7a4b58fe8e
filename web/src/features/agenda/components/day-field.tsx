import { useId } from 'react';
import { DayInput } from '@/components/form/day-input';
import { FieldFrame } from '@/components/form/field-frame';

interface DayFieldProps {
  /** YYYY-MM-DD; empty: today. */
  value: string;
  onChange: (day: string) => void;
}

const label = 'A partir de';

/** The first day whose times are wanted. */
export function DayField({ value, onChange }: DayFieldProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label}>
      {(control) => <DayInput {...control} label={label} value={value} onChange={onChange} />}
    </FieldFrame>
  );
}
