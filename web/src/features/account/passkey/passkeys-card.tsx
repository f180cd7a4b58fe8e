import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { removePasskey } from '@/api/gen/chaves-de-acesso';
import type { AccountPasskeyBody } from '@/api/gen/types.gen';
import { useAdmit } from '@/api/session';
import { AsyncView } from '@/components/feedback/async-view';
import { Banner } from '@/components/feedback/banner';
import { EmptyState } from '@/components/feedback/empty-state';
import { ReauthDialog } from '@/components/feedback/reauth-dialog';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { notify } from '@/components/ui/notify';
import { Skeleton } from '@/components/ui/skeleton';
import { useSensitiveAct } from '@/hooks/use-sensitive-act';
import { formatDateTime } from '@/lib/format';
import { passkeysWork } from '@/lib/passkey';
import { passkeysQuery } from '../queries';
import { AddPasskey } from './add-passkey';

/** The keys by which the user signs in without the password. */
export function PasskeysCard() {
  const query = useQuery(passkeysQuery);
  const admit = useAdmit();
  const remove = useSensitiveAct({
    mutationFn: (id: string) => removePasskey({ path: { id } }),
    onSuccess: (admission) => {
      notify.success('Chave de acesso removida. As outras sessões foram encerradas.');
      admit(admission);
    },
    errorFallback: 'Não foi possível remover a chave de acesso.',
  });
  const possible = passkeysWork() && query.data?.disponivel === true;
  return (
    <Card
      title="Chaves de acesso"
      description="Entre com a digital, o rosto ou o PIN do seu dispositivo, sem a senha. Valem também como verificação em duas etapas."
      refreshing={query.isRefetching}
      actions={possible && <AddPasskey />}
    >
      {remove.message !== null && (
        <div className="mb-4">
          <Banner tone="bad" title={remove.message} />
        </div>
      )}
      <AsyncView
        query={query}
        loadingLabel="Carregando chaves de acesso..."
        skeleton={<Skeleton size="h-14 w-full" />}
        errorTitle="Não foi possível carregar as chaves de acesso."
        isEmpty={({ data }) => data.length === 0}
        empty={<EmptyState icon={<KeyRound />} title={emptyTitle(possible)} />}
      >
        {({ data }) => (
          <ul aria-label="Chaves de acesso" className="divide-y divide-border">
            {data.map((row) => (
              <Row
                key={row.id}
                row={row}
                removing={remove.pending}
                onRemove={() => remove.run(row.id)}
              />
            ))}
          </ul>
        )}
      </AsyncView>
      <ReauthDialog {...remove.reauth} />
    </Card>
  );
}

function emptyTitle(possible: boolean): string {
  return possible
    ? 'Nenhuma chave de acesso.'
    : 'Este navegador ou este endereço não permite chaves de acesso.';
}

interface RowProps {
  row: AccountPasskeyBody;
  removing: boolean;
  onRemove: () => void;
}

function Row({ row, removing, onRemove }: RowProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 text-body font-medium">
          {row.nome}
          {row.sincronizada && <Badge tone="info">Sincronizada</Badge>}
        </p>
        <p className="text-dense text-muted">
          Criada em {formatDateTime(row.criada_em)} ·{' '}
          {row.ultimo_uso === null
            ? 'nunca usada para entrar'
            : `último uso em ${formatDateTime(row.ultimo_uso)}`}
        </p>
      </div>
      <Button
        size="sm"
        variant="danger"
        disabled={removing}
        onClick={onRemove}
        aria-label={`Remover chave de acesso: ${row.nome}`}
      >
        Remover
      </Button>
    </li>
  );
}
