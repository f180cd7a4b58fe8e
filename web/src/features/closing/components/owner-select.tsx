import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { setClosingOwner } from '@/api/gen/fechamento';
import { Select } from '@/components/ui/select';
import { messageOf } from '@/lib/api-error';
import { ownersQuery, refreshClosing } from '../queries';
import type { ClosingRow } from '../states';

/** Who closes the months of the client, changed by choosing another. */
export function OwnerSelect({ of }: { of: Pick<ClosingRow, 'cliente_id' | 'responsavel'> }) {
  const client = useQueryClient();
  const { data: owners = [] } = useQuery(ownersQuery);
  const act = useMutation({
    mutationFn: (usuario: string) =>
      setClosingOwner({ path: { cliente: of.cliente_id }, body: { usuario: usuario || null } }),
    onSettled: () => refreshClosing(client),
  });
  const known =
    of.responsavel && !owners.some(({ id }) => id === of.responsavel?.id)
      ? [of.responsavel, ...owners]
      : owners;
  const shown = act.isPending ? act.variables : (of.responsavel?.id ?? '');
  return (
    <div>
      <Select
        aria-label="Responsável pelo fechamento"
        size="sm"
        placeholder="Sem responsável"
        value={shown}
        options={known.map(({ id, nome }) => ({ value: id, label: nome }))}
        onChange={({ target }) => act.mutate(target.value)}
      />
      {act.error && (
        <p role="alert" className="mt-1 text-caption text-bad">
          {messageOf(act.error, 'Não foi possível atribuir.')}
        </p>
      )}
    </div>
  );
}
