import { useQuery } from '@tanstack/react-query';
import { queryOf } from '@/api/call';
import { listMigrations } from '@/api/gen/migracao';
import type { ProposalKeptBody } from '@/api/gen/types.gen';

import { useCan } from '@/api/session';
import { Banner } from '@/components/feedback/banner';
import { ButtonLink } from '@/components/ui/button';
import { formatMoney } from '@/lib/format';
import { monthShort } from '@/lib/month';
import { paths } from '@/lib/paths';

/** What comes of an accepted proposal: its migration, or the offer to open one (MG-01). */
export function MigrationCard({ proposal }: { proposal: ProposalKeptBody['proposta'] }) {
  const mayRead = useCan('migrations:read');
  const mayOpen = useCan('migrations:update');
  const accepted = proposal.estado === 'aceita' && proposal.client_id !== null;
  const query = useQuery({
    ...queryOf(listMigrations, { query: { proposta: proposal.id } }),
    enabled: accepted && mayRead,
  });
  if (!accepted || !query.data) return null;
  const found = query.data.data.find(({ estado }) => estado !== 'cancelada');
  if (!found)
    return mayOpen ? (
      <Banner
        tone="info"
        title="A proposta foi aceita: a migração pode começar."
        action={
          <ButtonLink
            size="sm"
            to={paths.migrations({ proposta: proposal.id, cliente: proposal.client_id ?? '' })}
          >
            Abrir migração
          </ButtonLink>
        }
      />
    ) : null;
  const open = (
    <ButtonLink size="sm" to={paths.migrations({ id: found.id })}>
      Ver migração
    </ButtonLink>
  );
  if (!found.simulacao_desatualizada)
    return (
      <Banner
        tone="info"
        title={`Migração com início em ${monthShort(found.inicio)}.`}
        action={open}
      />
    );
  return (
    <Banner tone="warn" title="Simulação desatualizada" action={open}>
      O início passou de {monthShort(found.inicio_planejado)} para {monthShort(found.inicio)}. Custo
      do atraso: {formatMoney(found.custo_do_atraso, 'não mostrado')}.
    </Banner>
  );
}
