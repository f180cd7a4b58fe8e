import { queryOptions } from '@tanstack/react-query';
import { keyOf } from '@/api/call';
import { listParameters } from '@/api/gen/parametros';
import { todayInBrazil } from '@/lib/month';
import { toGroups } from './mappers';

/** Every parameter with its history, as it holds today. */
export const parametersQuery = queryOptions({
  queryKey: keyOf(listParameters),
  queryFn: async ({ signal }) => toGroups((await listParameters({ signal })).data, todayInBrazil()),
});
