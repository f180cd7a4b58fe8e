import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { keyOf } from '@/api/call';
import { listPartners, listUsers } from '@/api/gen/usuarios';
import { toAccount, type UserStatus } from './accounts';

export const pageSize = 20;

export interface UserFilters {
  q: string;
  /** Empty shows every status. */
  status: UserStatus | '';
  page: number;
}

export function usersQuery({ q, status, page }: UserFilters) {
  const query = { q: q || undefined, status: status || undefined, page, pageSize };
  return queryOptions({
    queryKey: keyOf(listUsers, { query }),
    queryFn: async ({ signal }) => {
      const { data, ...rest } = await listUsers({ query, signal });
      return { ...rest, rows: data.map(toAccount) };
    },
    placeholderData: keepPreviousData,
  });
}

/** The partner companies, by name. */
export const partnersQuery = queryOptions({
  queryKey: keyOf(listPartners),
  queryFn: async ({ signal }) => (await listPartners({ signal })).data,
});
