import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { queryOf } from '@/api/call';
import { getLead } from '@/api/gen/clientes';
import { IconButton } from '@/components/ui/icon-button';
import { ClientSearch } from '@/model/client/client-search';

export interface ChosenClient {
  id: string;
  /** Empty where only the id is known: the name is then fetched. */
  name: string;
}

interface ClientChoiceProps {
  /** What none of them means. */
  hint: string;
  listLabel: string;
  clients: readonly ChosenClient[];
  onChange: (clients: readonly ChosenClient[]) => void;
}

/** The clients to which a program's reach is narrowed. */
export function ClientChoice({ hint, listLabel, clients, onChange }: ClientChoiceProps) {
  return (
    <>
      <ClientSearch
        key={clients.length}
        label="Só destes clientes"
        hint={hint}
        required={false}
        onChoose={(id, name) => {
          if (id !== null && clients.every((chosen) => chosen.id !== id))
            onChange([...clients, { id, name }]);
        }}
      />
      {clients.length > 0 && (
        <ul className="space-y-1" aria-label={listLabel}>
          {clients.map((client) => (
            <ChosenRow
              key={client.id}
              client={client}
              onRemove={() => onChange(clients.filter(({ id }) => id !== client.id))}
            />
          ))}
        </ul>
      )}
    </>
  );
}

function ChosenRow({ client, onRemove }: { client: ChosenClient; onRemove: () => void }) {
  const asked = useQuery({
    ...queryOf(getLead, { path: { id: client.id } }),
    enabled: client.name === '',
  });
  const unknown = asked.isError ? 'Cliente fora do seu alcance' : 'Carregando cliente...';
  const name = client.name || asked.data?.nome || unknown;
  return (
    <li className="flex items-center justify-between gap-2 text-body">
      <span className="min-w-0 break-words">{name}</span>
      <IconButton label={`Tirar ${name}`} icon={<X />} size="sm" plain onClick={onRemove} />
    </li>
  );
}
