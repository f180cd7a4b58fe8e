import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { useParams } from 'react-router';
import { EmptyState } from '@/components/feedback/empty-state';
import { LoadError } from '@/components/feedback/error-banner';
import { PageHeader } from '@/components/feedback/page-header';
import { Card } from '@/components/ui/card';
import { Skeleton } from '@/components/ui/skeleton';
import { useMonth } from '@/hooks/use-month';
import { useTitle } from '@/hooks/use-title';
import { isNotFound } from '@/lib/api-error';
import { monthLabel } from '@/lib/month';
import { paths } from '@/lib/paths';
import { AccrualPart } from './accrual/accrual-part';
import { AsOf } from './after/as-of';
import { ClientMonthParts } from './components/client-month';
import { CloseAct } from './components/close-act';
import { clientMonthQuery } from './queries';

/** The month of one client: what is missing, and what was kept of it. */
export function ClientPage() {
  const { clientId = '' } = useParams();
  const [mes] = useMonth();
  const query = useQuery(clientMonthQuery(clientId, mes));
  const { data, error, isFetching } = query;
  const title = data ? `Fechamento de ${data.cliente}` : 'Fechamento do cliente';
  useTitle(title);
  const missing = isNotFound(error);
  return (
    <>
      <PageHeader
        title={title}
        description={monthLabel(mes)}
        back={{ to: paths.closing(mes), label: 'Voltar ao fechamento' }}
        actions={data && <CloseAct of={data} />}
      />
      {missing && (
        <Card padding="none">
          <EmptyState
            icon={<Lock />}
            title={`Nenhum contrato ativo em ${monthLabel(mes)}.`}
            description="O cliente não tem o que fechar neste mês."
          />
        </Card>
      )}
      {error && !missing && (
        <LoadError query={query} title="Não foi possível carregar o mês do cliente." />
      )}
      {data && (
        <div className="space-y-4">
          <Card refreshing={isFetching}>
            <div className="grid items-start gap-x-10 gap-y-6 xl:grid-cols-2 xl:[&>*:first-child]:col-span-2">
              <ClientMonthParts of={data} />
              <AsOf of={data} />
            </div>
          </Card>
          <AccrualPart clientId={clientId} mes={mes} />
        </div>
      )}
      {!data && !error && (
        <div role="status" aria-label="Carregando o mês do cliente...">
          <Skeleton size="h-64 w-full" />
        </div>
      )}
    </>
  );
}
