import { onDemand } from '@/components/ui/on-demand';
import { DetailPage } from '@/features/contract-detail/detail-page';
import { FileList } from '@/features/files/file-list';

const panel = { panel: true };

const parts = {
  Invoices: onDemand(
    () => import('@/features/invoices/invoice-list').then((m) => m.InvoiceList),
    panel,
  ),
  Prices: onDemand(
    () => import('@/features/price-periods/prices-tab').then((m) => m.PricesTab),
    panel,
  ),
  Files: FileList,
};

export function ContractPage() {
  return <DetailPage parts={parts} />;
}
