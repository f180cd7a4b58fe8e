import { useId } from 'react';
import { FieldFrame } from '@/components/form/field-frame';
import { FieldGrid } from '@/components/form/form-shell';
import { Input } from '@/components/ui/input';
import { Textarea } from '@/components/ui/textarea';
import { errorOf } from '../errors';

/** The fields of an appointment besides time and client. */
export interface Details {
  subject: string;
  place: string;
  notes: string;
}

export const noDetails: Details = { subject: '', place: '', notes: '' };

interface DetailFieldsProps {
  value: Details;
  onChange: (details: Details) => void;
  error: unknown;
}

/** Subject, place and notes; all of them may stay empty. */
export function DetailFields({ value, onChange, error }: DetailFieldsProps) {
  const id = useId();
  return (
    <>
      <FieldGrid>
        <FieldFrame id={`${id}-assunto`} label="Assunto" error={errorOf(error, 'subject')}>
          {(control) => (
            <Input
              {...control}
              value={value.subject}
              maxLength={120}
              autoComplete="off"
              placeholder="Reunião"
              onChange={(event) => onChange({ ...value, subject: event.target.value })}
            />
          )}
        </FieldFrame>
        <FieldFrame id={`${id}-local`} label="Local ou link" error={errorOf(error, 'place')}>
          {(control) => (
            <Input
              {...control}
              value={value.place}
              maxLength={200}
              autoComplete="off"
              onChange={(event) => onChange({ ...value, place: event.target.value })}
            />
          )}
        </FieldFrame>
      </FieldGrid>
      <FieldFrame id={`${id}-notas`} label="Observações" error={errorOf(error, 'notes')}>
        {(control) => (
          <Textarea
            {...control}
            rows={2}
            value={value.notes}
            maxLength={1000}
            onChange={(event) => onChange({ ...value, notes: event.target.value })}
          />
        )}
      </FieldFrame>
    </>
  );
}
