import { queryOptions } from '@tanstack/react-query';
import { keyOf } from '@/api/call';
import { listContractPrices } from '@/api/gen/contratos';

/** The price of every month of the validity, and where each comes from. */
export function pricesQuery(id: string) {
  const path = { id };
  return queryOptions({
    queryKey: keyOf(listContractPrices, { path }),
    queryFn: ({ signal }) => listContractPrices({ path, signal }),
  });
}
