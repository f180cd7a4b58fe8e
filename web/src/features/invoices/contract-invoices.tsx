import { useQuery } from '@tanstack/react-query';
import { AsyncView } from '@/components/feedback/async-view';
import { Card } from '@/components/ui/card';
import { onDemand } from '@/components/ui/on-demand';
import { Skeleton } from '@/components/ui/skeleton';
import { filesQuery } from '@/model/contract/queries';
import { invoicesQuery } from './queries';

const InvoiceList = onDemand(() => import('./invoice-list').then((m) => m.InvoiceList), {
  panel: true,
});

/** The documents of a contract where its form is; they are saved on their own. */
export function ContractInvoices({ contractId }: { contractId: string }) {
  const query = useQuery(invoicesQuery(contractId));
  const { data: files } = useQuery(filesQuery(contractId));
  return (
    <AsyncView
      query={query}
      loadingLabel="Carregando faturas..."
      skeleton={
        <Card title="Faturas do contrato">
          <Skeleton size="h-24 w-full" />
        </Card>
      }
      errorTitle="Não foi possível carregar as faturas do contrato."
    >
      {(invoices) => (
        <InvoiceList
          contractId={contractId}
          invoices={invoices}
          files={files ?? []}
          refreshing={query.isFetching}
        />
      )}
    </AsyncView>
  );
}
