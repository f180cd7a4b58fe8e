import { useQuery } from '@tanstack/react-query';
import { Link2Off, UserRound } from 'lucide-react';
import { useId, useState } from 'react';
import { FieldFrame } from '@/components/form/field-frame';
import { SuggestInput } from '@/components/form/suggest-input';
import { Button, ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { useDebouncedValue } from '@/hooks/use-debounced-value';
import { messageOf } from '@/lib/api-error';
import { maskCnpj } from '@/lib/identifier/cnpj';
import { paths } from '@/lib/paths';
import { clientSuggestionsQuery, leadQuery } from '../queries';
import type { LinkedClient } from '../wizard';

interface ClientLinkProps {
  client: LinkedClient | null;
  editing: boolean;
  onChange: (client: LinkedClient | null) => void;
  /** What follows from the link, where no contract is drafted of an accepted proposal. */
  description?: string;
}

/** The registered client whose simulation this is: who reaches the client reaches it too. */
export function ClientLink({
  client,
  editing,
  onChange,
  description = 'A proposta aceita abre a negociação e a minuta do contrato deste cliente.',
}: ClientLinkProps) {
  return (
    <Card title="Cliente do cadastro" description={description}>
      {client ? (
        <div className="flex flex-wrap items-center gap-3">
          <p className="min-w-0 flex-1 basis-52 text-body font-medium break-words">
            <Name client={client} />
          </p>
          <ButtonLink size="sm" icon={<UserRound />} to={paths.client(client.id)}>
            Ver cliente
          </ButtonLink>
          {editing && (
            <Button size="sm" icon={<Link2Off />} onClick={() => onChange(null)}>
              Desvincular
            </Button>
          )}
        </div>
      ) : editing ? (
        <ClientSearch onChoose={onChange} />
      ) : (
        <p className="text-body text-muted">Nenhum cliente vinculado.</p>
      )}
    </Card>
  );
}

function Name({ client }: { client: LinkedClient }) {
  const { data, error } = useQuery({ ...leadQuery(client.id), enabled: client.name === '' });
  if (client.name !== '') return client.name;
  if (error) return messageOf(error, 'Não foi possível carregar o nome do cliente.');
  return data?.nome ?? 'Carregando…';
}

function ClientSearch({ onChoose }: { onChoose: (client: LinkedClient) => void }) {
  const id = useId();
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  const asked = useDebouncedValue(text);
  const searching = open && asked.trim().length >= 2;
  const { data, isFetching } = useQuery({
    ...clientSuggestionsQuery(asked),
    enabled: searching,
  });
  return (
    <div className="max-w-xl">
      <FieldFrame id={id} label="Vincular a um cliente" hint="Opcional. Digite o nome ou o CNPJ.">
        {(control) => (
          <SuggestInput
            {...control}
            value={text}
            maxLength={200}
            onType={setText}
            listLabel="Clientes cadastrados"
            suggestions={(searching ? (data ?? []) : []).map((client) => ({
              id: client.id,
              label: client.name,
              detail: maskCnpj(client.cnpj),
            }))}
            open={open}
            onOpenChange={setOpen}
            onChoose={({ id: chosen, label }) => onChoose({ id: chosen, name: label })}
            searching={isFetching}
          />
        )}
      </FieldFrame>
    </div>
  );
}
