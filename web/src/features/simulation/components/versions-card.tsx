import { useQuery } from '@tanstack/react-query';
import type { SimulationKeptBody } from '@/api/gen/types.gen';
import { AsyncView } from '@/components/feedback/async-view';
import { Badge } from '@/components/ui/badge';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Skeleton } from '@/components/ui/skeleton';
import { formatDateTime } from '@/lib/format';
import { paths } from '@/lib/paths';
import { versionsQuery } from '../queries';

/** The versions, newest first; each can be opened as it was. */
export function VersionsCard({ kept }: { kept: SimulationKeptBody }) {
  const { id, version } = kept.simulacao;
  const query = useQuery(versionsQuery(id));
  const address = (n: number) =>
    `${paths.simulation(id)}${n === version ? '' : `&versao=${n}`}&passo=proposta`;
  return (
    <Card title="Versões">
      <AsyncView
        query={query}
        loadingLabel="Carregando versões..."
        skeleton={<Skeleton size="h-10 w-full" />}
        errorTitle="Não foi possível carregar as versões."
      >
        {(versions) => (
          <ul aria-label="Versões" className="divide-y divide-border">
            {versions.map((v) => (
              <li
                key={v.version}
                className="flex flex-wrap items-center justify-between gap-3 py-2 first:pt-0 last:pb-0"
              >
                <span className="text-body">
                  Versão {v.version}{' '}
                  <span className="text-dense text-muted">
                    {formatDateTime(v.created_at)} · {v.created_by}
                  </span>
                </span>
                {v.version === kept.versao_mostrada ? (
                  <Badge tone="info">Aberta</Badge>
                ) : (
                  <ButtonLink size="sm" to={address(v.version)}>
                    Abrir versão {v.version}
                  </ButtonLink>
                )}
              </li>
            ))}
          </ul>
        )}
      </AsyncView>
    </Card>
  );
}
