import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { FieldFrame } from '@/components/form/field-frame';
import { SuggestInput } from '@/components/form/suggest-input';
import { useDebouncedValue } from '@/hooks/use-debounced-value';
import { maskCnpj } from '@/lib/identifier/cnpj';
import { clientSuggestionsQuery } from './queries';

interface ClientSearchProps {
  label?: string;
  hint?: string;
  required?: boolean;
  error?: string;
  /** null while what is typed names no client. */
  onChoose: (clientId: string | null, name: string) => void;
}

/** Chooses a registered client. */
export function ClientSearch({
  label = 'Cliente',
  hint = 'Digite o nome ou o CNPJ.',
  required = true,
  error,
  onChoose,
}: ClientSearchProps) {
  const id = useId();
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  const asked = useDebouncedValue(text);
  const { data, isFetching } = useQuery({ ...clientSuggestionsQuery(asked), enabled: open });
  return (
    <FieldFrame id={id} label={label} hint={hint} required={required} error={error}>
      {(control) => (
        <SuggestInput
          {...control}
          value={text}
          maxLength={200}
          onType={(next) => {
            setText(next);
            onChoose(null, '');
          }}
          listLabel="Clientes cadastrados"
          suggestions={(open ? (data ?? []) : []).map((client) => ({
            id: client.id,
            label: client.name,
            detail: maskCnpj(client.cnpj),
          }))}
          open={open}
          onOpenChange={setOpen}
          onChoose={(client) => {
            setText(client.label);
            onChoose(client.id, client.label);
          }}
          searching={isFetching}
        />
      )}
    </FieldFrame>
  );
}
