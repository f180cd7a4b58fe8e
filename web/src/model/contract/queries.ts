import { queryOptions } from '@tanstack/react-query';
import { keyOf } from '@/api/call';
import { getContract } from '@/api/contracts';
import { listFiles } from '@/api/documents';
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
    queryKey: keyOf(listFiles, { path }),
    queryFn: async ({ signal }) => (await listFiles({ path, signal })).data.map(toFile),
  });
}
