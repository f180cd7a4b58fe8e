import { EditPage } from '@/features/contracts/edit-page';
import { ContractInvoices } from '@/features/invoices/contract-invoices';
import { formParts } from './form-parts';

const parts = { ...formParts, Invoices: ContractInvoices };

export function ContractEditPage() {
  return <EditPage parts={parts} />;
}
