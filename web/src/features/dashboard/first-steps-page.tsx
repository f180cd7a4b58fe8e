import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { queryOf } from '@/api/call';
import { listFirstSteps } from '@/api/gen/dashboard';
import { AsyncView } from '@/components/feedback/async-view';
import { EmptyState } from '@/components/feedback/empty-state';
import { PageHeader } from '@/components/feedback/page-header';
import { Card } from '@/components/ui/card';
import { Skeleton } from '@/components/ui/skeleton';
import { paths } from '@/lib/paths';
import { FirstStepsCard } from './components/first-steps';

/** The first steps, also once they are done. */
export function FirstStepsPage() {
  const query = useQuery(queryOf(listFirstSteps, {}));
  return (
    <>
      <PageHeader
        title="Primeiros passos"
        description="O que a instalação já tem e o que falta."
        back={{ to: paths.help, label: 'Central de Ajuda' }}
      />
      <AsyncView
        query={query}
        loadingLabel="Carregando primeiros passos..."
        skeleton={<Skeleton size="h-72 w-full" />}
        errorTitle="Não foi possível carregar os primeiros passos."
        isEmpty={({ passos }) => !passos?.length}
        empty={
          <Card padding="none">
            <EmptyState
              icon={<CircleCheck />}
              title="Nenhum passo a dar."
              description="A demonstração já vem com tudo; numa instalação nova, aqui estão os passos que o seu papel permite."
            />
          </Card>
        }
      >
        {({ passos }) => <FirstStepsCard steps={passos ?? []} />}
      </AsyncView>
    </>
  );
}
