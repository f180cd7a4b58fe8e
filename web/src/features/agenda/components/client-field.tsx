import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FieldFrame } from '@/components/form/field-frame';
import { SuggestInput } from '@/components/form/suggest-input';
import { useDebouncedValue } from '@/hooks/use-debounced-value';
import { maskCnpj } from '@/lib/identifier/cnpj';
import { clientsQuery } from '../queries';

/** A client that was chosen. */
export interface Chosen {
  id: string;
  name: string;
}

interface ClientFieldProps {
  value: Chosen | null;
  onChange: (client: Chosen | null) => void;
  error: string | undefined;
}

/** The id of the field that a booking begins with. */
export const firstField = 'agenda-cliente';

/** One of the clients in reach, by name or CNPJ; empty for a meeting without one. */
export function ClientField({ value, onChange, error }: ClientFieldProps) {
  const [text, setText] = useState(value?.name ?? '');
  const [open, setOpen] = useState(false);
  const query = useQuery({ ...clientsQuery(useDebouncedValue(text, 250)), enabled: open });
  const suggestions = (query.data?.data ?? []).map(({ id, name, cnpj }) => ({
    id,
    label: name,
    detail: maskCnpj(cnpj),
  }));
  const unknown = text.trim() !== '' && value === null && !open;
  return (
    <FieldFrame
      id={firstField}
      label="Cliente"
      hint="Deixe vazio para um compromisso seu."
      error={error ?? (unknown ? 'Escolha um cliente da lista' : undefined)}
    >
      {(control) => (
        <SuggestInput
          {...control}
          value={value?.name ?? text}
          placeholder="Nome ou CNPJ"
          listLabel="Clientes"
          suggestions={suggestions}
          searching={query.isFetching}
          open={open}
          onOpenChange={setOpen}
          onFocus={() => setOpen(true)}
          onType={(next) => {
            setText(next);
            onChange(null);
          }}
          onChoose={({ id, label }) => {
            setText(label);
            onChange({ id, name: label });
          }}
        />
      )}
    </FieldFrame>
  );
}
