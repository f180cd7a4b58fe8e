import { queryOptions } from '@tanstack/react-query';
import { keyOf, queryOf } from '@/api/call';
import { listContractFiles } from '@/api/gen/arquivos';
import { getContract, listAskedPrices } from '@/api/gen/contratos';

import { toContract } from './contract';
import { toFile } from './file';

export function contractQuery(id: string) {
  const path = { id };
  return queryOptions({
    queryKey: keyOf(getContract, { path }),
    queryFn: async ({ signal }) => toContract(await getContract({ path, signal })),
  });
}

export function filesQuery(id: string) {
  const path = { id };
  return queryOptions({
    queryKey: keyOf(listContractFiles, { path }),
    queryFn: async ({ signal }) => (await listContractFiles({ path, signal })).data.map(toFile),
  });
}

/** The changes of prices that wait for a second person, of one contract where its id is given. */
export const askedPricesQuery = (contrato?: string) =>
  queryOptions(queryOf(listAskedPrices, { query: { contrato } }));
