import { useQuery } from '@tanstack/react-query';
import { Building2 } from 'lucide-react';
import { unlinkSsoIdentity } from '@/api/gen/conta-da-empresa';
import type { AccountSsoIdentityBody } from '@/api/gen/types.gen';
import { useAdmit } from '@/api/session';
import { AsyncView } from '@/components/feedback/async-view';
import { Banner } from '@/components/feedback/banner';
import { EmptyState } from '@/components/feedback/empty-state';
import { ReauthDialog } from '@/components/feedback/reauth-dialog';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { notify } from '@/components/ui/notify';
import { Skeleton } from '@/components/ui/skeleton';
import { useSensitiveAct } from '@/hooks/use-sensitive-act';
import { formatDateTime } from '@/lib/format';
import { companyName } from '@/lib/session/company';
import { identitiesQuery } from './queries';

/** Who the user is at the company's identity provider. */
export function CompanyCard() {
  const query = useQuery(identitiesQuery);
  const admit = useAdmit();
  const unlink = useSensitiveAct({
    mutationFn: (id: string) => unlinkSsoIdentity({ path: { id } }),
    onSuccess: (admission) => {
      notify.success('Conta da empresa desvinculada. As outras sessões foram encerradas.');
      admit(admission);
      void query.refetch();
    },
    errorFallback: 'Não foi possível desvincular a conta da empresa.',
  });
  return (
    <Card
      title="Conta da empresa"
      description={`Entrar com ${companyName()} abre o sistema sem a senha daqui.`}
      refreshing={query.isRefetching}
    >
      {unlink.message !== null && (
        <div className="mb-4">
          <Banner tone="bad" title={unlink.message} />
        </div>
      )}
      <AsyncView
        query={query}
        loadingLabel="Carregando a conta da empresa..."
        skeleton={<Skeleton size="h-14 w-full" />}
        errorTitle="Não foi possível carregar a conta da empresa."
        isEmpty={({ data }) => data.length === 0}
        empty={
          <EmptyState
            icon={<Building2 />}
            title="Nenhuma conta vinculada."
            description={`Saia e entre com ${companyName()}: a senha é pedida uma vez, e a conta fica vinculada.`}
          />
        }
      >
        {({ data }) => (
          <ul aria-label="Contas da empresa" className="divide-y divide-border">
            {data.map((row) => (
              <Row
                key={row.id}
                row={row}
                removing={unlink.pending}
                onRemove={() => unlink.run(row.id)}
              />
            ))}
          </ul>
        )}
      </AsyncView>
      <ReauthDialog {...unlink.reauth} />
    </Card>
  );
}

interface RowProps {
  row: AccountSsoIdentityBody;
  removing: boolean;
  onRemove: () => void;
}

function Row({ row, removing, onRemove }: RowProps) {
  const name = row.email ?? row.provedor;
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0">
        <p className="text-body font-medium break-all">{name}</p>
        <p className="text-dense text-muted">
          Vinculada em {formatDateTime(row.vinculada_em)} ·{' '}
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
        aria-label={`Desvincular a conta da empresa: ${name}`}
      >
        Desvincular
      </Button>
    </li>
  );
}
