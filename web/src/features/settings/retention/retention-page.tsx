import { useQuery } from '@tanstack/react-query';
import { queryOf } from '@/api/call';
import { getRetention } from '@/api/gen/configuracoes';
import type { RetentionBody } from '@/api/gen/types.gen';
import type { Column } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import { AsyncView } from '@/components/feedback/async-view';
import { PageHeader } from '@/components/feedback/page-header';
import { Card } from '@/components/ui/card';
import { Skeleton } from '@/components/ui/skeleton';
import { paths } from '@/lib/paths';
import { RetentionFormCard } from './retention-form';

const query = queryOf(getRetention, {});

type Other = RetentionBody['outros'][number];

const columns: readonly Column<Other>[] = [
  { id: 'nome', header: 'O que é', wrap: true, cell: (row) => row.nome },
  { id: 'prazo', header: 'Fica', wrap: true, cell: (row) => row.prazo },
];

/** OP-06: how old what is kept may grow, and what would go today. */
export function RetentionPage() {
  const retention = useQuery(query);
  return (
    <>
      <PageHeader
        title="Retenção"
        description="O que passa da idade escolhida sai uma vez por dia e não volta. Sem idade, nada sai. O que um mês fechado precisa fica sempre."
        back={{ to: paths.adminSettings, label: 'Voltar para configurações' }}
      />
      <AsyncView
        query={retention}
        loadingLabel="Carregando retenção..."
        skeleton={<Skeleton size="h-64 w-full" />}
        errorTitle="Não foi possível carregar a retenção."
      >
        {(stored) => (
          <div className="space-y-6">
            <RetentionFormCard key={stored.versao} stored={stored} queryKey={query.queryKey} />
            <Card
              title="O que tem prazo próprio"
              description="Sai por si, sem idade a escolher aqui."
              padding="none"
            >
              <DataTable
                name="O que tem prazo próprio"
                columns={columns}
                rows={stored.outros}
                rowKey={(row) => row.nome}
              />
            </Card>
          </div>
        )}
      </AsyncView>
    </>
  );
}
