import { useId } from 'react';
import { FieldFrame } from '@/components/form/field-frame';
import { Select } from '@/components/ui/select';
import { type Duration, durations } from '../times';

const options = durations.map((minutes) => ({
  value: String(minutes),
  label: `${minutes} minutos`,
}));

interface DurationFieldProps {
  value: Duration;
  onChange: (duration: Duration) => void;
}

/** How long it takes. */
export function DurationField({ value, onChange }: DurationFieldProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label="Duração">
      {(control) => (
        <Select
          {...control}
          value={String(value)}
          options={options}
          onChange={(event) =>
            onChange(durations.find((d) => String(d) === event.target.value) ?? 30)
          }
        />
      )}
    </FieldFrame>
  );
}
