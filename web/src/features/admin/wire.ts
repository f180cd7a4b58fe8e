/*
 * The wire types of the administration's calls, in the shape of the generated ones
 * (src/api/gen/types.gen.ts): aliasing those instead is the whole change.
 */

export interface UserWire {
  id: string;
  email: string;
  name: string;
  cnpj?: string;
  status: string;
  roles: string[];
  partner?: PartnerWire;
  emailConfirmed: boolean;
  createdAt: string;
  lastLoginAt?: string;
}

export interface UserPageWire {
  data: UserWire[];
  page: number;
  pageSize: number;
  total: number;
  totalCapped: boolean;
}

export interface PartnerWire {
  id: string;
  name: string;
  cnpj?: string;
}

export interface GrantWire {
  roles: string[];
  /** The company of a parceiro; empty takes it away. */
  partnerId?: string;
}

export interface SettingsWire {
  mail: { mode: string; directory?: string };
  registrationApproval: boolean;
  demo: boolean;
}

export interface MessageWire {
  message: string;
}

export type ListUsersData = {
  url: '/api/users';
  query?: { q?: string; status?: string; page?: number; pageSize?: number };
};
export type ApproveUserData = {
  url: '/api/users/{id}/approve';
  path: { id: string };
  body: GrantWire;
};
export type SetUserRolesData = {
  url: '/api/users/{id}/roles';
  path: { id: string };
  body: GrantWire;
};
export type BlockUserData = { url: '/api/users/{id}/block'; path: { id: string } };
export type UnblockUserData = { url: '/api/users/{id}/unblock'; path: { id: string } };
export type SendPasswordResetData = {
  url: '/api/users/{id}/reset-password';
  path: { id: string };
};
export type ListPartnersData = { url: '/api/partners' };
export type CreatePartnerData = { url: '/api/partners'; body: { name: string; cnpj?: string } };
export type GetSettingsData = { url: '/api/settings' };
export type UpdateSettingsData = {
  url: '/api/settings';
  body: { registrationApproval: boolean };
};
