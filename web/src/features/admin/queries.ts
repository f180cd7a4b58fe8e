import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { endpoint, keyOf } from '@/api/call';
import { toAccount, toSettings } from './mappers';
import type {
  ApproveUserData,
  BlockUserData,
  CreatePartnerData,
  GetSettingsData,
  ListPartnersData,
  ListUsersData,
  MessageWire,
  PartnerWire,
  SendPasswordResetData,
  SettingsWire,
  SetUserRolesData,
  UnblockUserData,
  UpdateSettingsData,
  UserPageWire,
  UserWire,
} from './wire';

export const listUsers = endpoint<ListUsersData, UserPageWire>('GET', '/api/users');
export const approveUser = endpoint<ApproveUserData, UserWire>('POST', '/api/users/{id}/approve');
export const setUserRoles = endpoint<SetUserRolesData, UserWire>('POST', '/api/users/{id}/roles');
export const blockUser = endpoint<BlockUserData, UserWire>('POST', '/api/users/{id}/block');
export const unblockUser = endpoint<UnblockUserData, UserWire>('POST', '/api/users/{id}/unblock');
export const sendReset = endpoint<SendPasswordResetData, MessageWire>(
  'POST',
  '/api/users/{id}/reset-password',
);
export const listPartners = endpoint<ListPartnersData, { data: PartnerWire[] }>(
  'GET',
  '/api/partners',
);
export const createPartner = endpoint<CreatePartnerData, PartnerWire>('POST', '/api/partners');
const getSettings = endpoint<GetSettingsData, SettingsWire>('GET', '/api/settings');
export const updateSettings = endpoint<UpdateSettingsData, SettingsWire>('PUT', '/api/settings');

export const pageSize = 20;

export interface UserFilters {
  q: string;
  /** Empty shows every status. */
  status: string;
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
