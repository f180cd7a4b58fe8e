import { ListPage } from '@/features/balances/list-page';
import { UploadDialog } from '@/features/imports/upload/upload-dialog';

export function BalancesPage() {
  return <ListPage Upload={UploadDialog} />;
}
