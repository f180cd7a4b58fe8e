import { queryOptions } from '@tanstack/react-query';
import { queryOf } from '@/api/call';
import { listClientTwins, listMerges, listUnitTwins, mergeTwins } from '@/api/gen/clientes';
import type { Merge } from '@/api/gen/types.gen';

export type Kind = Merge['tipo'];

/** What is merged may change on any other screen: it is read at each visit. */
const alwaysRead = { staleTime: 0 };

export const unitTwinsQuery = queryOptions({ ...queryOf(listUnitTwins, {}), ...alwaysRead });
export const clientTwinsQuery = queryOptions({ ...queryOf(listClientTwins, {}), ...alwaysRead });
export const mergesQuery = queryOptions({ ...queryOf(listMerges, {}), ...alwaysRead });

/** What merging the two would do; its version is what the merge is of. */
export const previewQuery = (tipo: Kind, fica: string, sai: string) =>
  queryOptions({
    ...queryOf(mergeTwins, { body: { tipo, fica, sai, simular: true } }),
    ...alwaysRead,
    gcTime: 0,
  });
