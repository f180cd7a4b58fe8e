import { useId } from 'react';
import { FieldFrame } from '@/components/form/field-frame';
import { Input } from '@/components/ui/input';

interface DayFieldProps {
  /** YYYY-MM-DD; empty: today. */
  value: string;
  onChange: (day: string) => void;
}

/** The first day whose times are wanted. */
export function DayField({ value, onChange }: DayFieldProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label="A partir de">
      {(control) => (
        <Input
          {...control}
          type="date"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </FieldFrame>
  );
}
