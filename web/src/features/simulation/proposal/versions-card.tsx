import { useQuery } from '@tanstack/react-query';
import type { ProposalKeptBody } from '@/api/gen/types.gen';
import { AsyncView } from '@/components/feedback/async-view';
import { Badge } from '@/components/ui/badge';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Skeleton } from '@/components/ui/skeleton';
import { formatDate, formatDateTime } from '@/lib/format';
import { paths } from '@/lib/paths';
import { proposalVersionsQuery } from './queries';

/** What was chosen each time, newest first; each can be opened as it was. */
export function VersionsCard({ proposal }: { proposal: ProposalKeptBody }) {
  const { id, version } = proposal.proposta;
  const query = useQuery(proposalVersionsQuery(id));
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
                <span className="min-w-0 text-body">
                  Versão {v.version}{' '}
                  <span className="text-dense text-muted">
                    {`${formatDateTime(v.created_at)} · ${v.created_by} · ${v.termos.modalidade}, válida até ${formatDate(v.termos.valid_until)}`}
                  </span>
                </span>
                {v.version === proposal.versao_mostrada ? (
                  <Badge tone="info">Aberta</Badge>
                ) : (
                  <ButtonLink
                    size="sm"
                    to={paths.proposal(id, v.version === version ? undefined : v.version)}
                  >
                    {`Abrir versão ${v.version}`}
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
