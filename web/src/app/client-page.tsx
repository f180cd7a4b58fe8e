import { onDemand } from '@/components/ui/on-demand';
import { DetailPage } from '@/features/clients/detail-page';

const panel = { panel: true };

const parts = {
  Causes: onDemand(
    () => import('@/features/closing/accrual/client-causes').then((m) => m.ClientCauses),
    panel,
  ),
  Invoices: onDemand(
    () => import('@/features/invoices/client-invoices').then((m) => m.ClientInvoices),
    panel,
  ),
  Proposals: onDemand(
    () => import('@/features/simulation/proposal/client-proposals').then((m) => m.ClientProposals),
    panel,
  ),
};

export function ClientPage() {
  return <DetailPage parts={parts} />;
}
