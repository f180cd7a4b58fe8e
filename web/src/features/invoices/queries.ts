import { queryOptions } from '@tanstack/react-query';
import { keyOf } from '@/api/call';
import { listInvoices } from '@/api/gen/faturas';
import { toInvoice } from '@/model/contract/invoice';

export function invoicesQuery(id: string) {
  const path = { id };
  return queryOptions({
    queryKey: keyOf(listInvoices, { path }),
    queryFn: async ({ signal }) => (await listInvoices({ path, signal })).data.map(toInvoice),
  });
}
