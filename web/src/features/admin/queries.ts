import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getSettings, listPartners, listUsers } from '@/api/admin';
import { keyOf } from '@/api/call';
import { type IndexCode, listIndex, listParameters } from '@/api/tariff';
import { todayInBrazil } from '@/lib/month';
import { toIndexMonth } from './index-mappers';
import { toAccount, toSettings, type UserStatus } from './mappers';
import { toGroups } from './parameter-mappers';

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

export const settingsQuery = queryOptions({
  queryKey: keyOf(getSettings),
  queryFn: async ({ signal }) => toSettings(await getSettings({ signal })),
});

/** Two years of an index on one page. */
export const indexPageSize = 24;

export function indexQuery({ code, page }: { code: IndexCode; page: number }) {
  const query = { code, page, pageSize: indexPageSize };
  return queryOptions({
    queryKey: keyOf(listIndex, { query }),
    queryFn: async ({ signal }) => {
      const { data, ...rest } = await listIndex({ query, signal });
      return { ...rest, code, rows: data.map(toIndexMonth) };
    },
    placeholderData: keepPreviousData,
  });
}

/** Every parameter with its history, as it holds today. */
export const parametersQuery = queryOptions({
  queryKey: keyOf(listParameters),
  queryFn: async ({ signal }) => toGroups((await listParameters({ signal })).data, todayInBrazil()),
});
