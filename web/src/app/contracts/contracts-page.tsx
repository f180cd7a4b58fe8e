import { ListPage } from '@/features/contracts/list-page';
import { formParts } from './form-parts';

export function ContractsPage() {
  return <ListPage parts={formParts} />;
}
