import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { MonitorSmartphone } from 'lucide-react';
import { revokeSession } from '@/api/gen/sessao';
import type { AccountSessionBody } from '@/api/gen/types.gen';

import { AsyncView } from '@/components/feedback/async-view';
import { Banner } from '@/components/feedback/banner';
import { EmptyState } from '@/components/feedback/empty-state';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { notify } from '@/components/ui/notify';
import { Skeleton } from '@/components/ui/skeleton';
import { messageOf } from '@/lib/api-error';
import { formatDateTime } from '@/lib/format';
import { deviceName } from './device-name';
import { sessionsQuery } from './queries';

/** The account's open sessions; each of the others can be ended. */
export function SessionsCard() {
  const client = useQueryClient();
  const query = useQuery(sessionsQuery);
  const revoke = useMutation({
    mutationFn: (id: string) => revokeSession({ path: { id } }),
    onSuccess: () => notify.success('Sessão encerrada.'),
    onSettled: () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
  return (
    <Card
      title="Sessões"
      description="Onde a sua conta está aberta. Encerre as que você não reconhece."
      refreshing={query.isRefetching}
    >
      {revoke.isError && (
        <div className="mb-4">
          <Banner
            tone="bad"
            title={messageOf(revoke.error, 'Não foi possível encerrar a sessão.')}
          />
        </div>
      )}
      <AsyncView
        query={query}
        loadingLabel="Carregando sessões..."
        skeleton={<Skeleton size="h-14 w-full" />}
        errorTitle="Não foi possível carregar as sessões."
        isEmpty={({ data }) => data.length === 0}
        empty={<EmptyState icon={<MonitorSmartphone />} title="Nenhuma sessão aberta." />}
      >
        {({ data }) => (
          <ul aria-label="Sessões" className="divide-y divide-border">
            {data.map((session) => (
              <Row
                key={session.id}
                session={session}
                ending={revoke.isPending && revoke.variables === session.id}
                onEnd={() => revoke.mutate(session.id)}
              />
            ))}
          </ul>
        )}
      </AsyncView>
    </Card>
  );
}

interface RowProps {
  session: AccountSessionBody;
  ending: boolean;
  onEnd: () => void;
}

function Row({ session, ending, onEnd }: RowProps) {
  const device = deviceName(session.userAgent);
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 text-body font-medium">
          {device}
          {session.current && <Badge tone="info">Esta sessão</Badge>}
        </p>
        <p className="text-dense text-muted">
          {session.ip} · entrou em {formatDateTime(session.createdAt)} · último acesso em{' '}
          {formatDateTime(session.lastSeenAt)}
        </p>
      </div>
      {!session.current && (
        <Button
          size="sm"
          variant="danger"
          loading={ending}
          loadingLabel="Encerrando…"
          onClick={onEnd}
          aria-label={`Encerrar sessão: ${device}`}
        >
          Encerrar
        </Button>
      )}
    </li>
  );
}
