import { endpoint } from './call';
import type * as T from './gen/types.gen';

export type UserWire = T.ListUsersResponse['data'][number];
export type PartnerWire = T.ListPartnersResponse['data'][number];
/** The roles to hold; an empty partnerId takes the company of a parceiro away. */
export type GrantWire = T.SetUserRolesData['body'];
export type InviteWire = T.InviteUserData['body'];
export type SettingsWire = T.GetSettingsResponse;

export const listUsers = endpoint<T.ListUsersData, T.ListUsersResponse>('GET', '/api/users');
/** Lets somebody in, who gets the link to choose a password by e-mail. */
export const inviteUser = endpoint<T.InviteUserData, T.InviteUserResponse>('POST', '/api/users');
export const approveUser = endpoint<T.ApproveUserData, T.ApproveUserResponse>(
  'POST',
  '/api/users/{id}/approve',
);
export const setUserRoles = endpoint<T.SetUserRolesData, T.SetUserRolesResponse>(
  'POST',
  '/api/users/{id}/roles',
);
export const blockUser = endpoint<T.BlockUserData, T.BlockUserResponse>(
  'POST',
  '/api/users/{id}/block',
);
export const unblockUser = endpoint<T.UnblockUserData, T.UnblockUserResponse>(
  'POST',
  '/api/users/{id}/unblock',
);
/** Signs the user out everywhere. */
export const endUserSessions = endpoint<T.EndUserSessionsData, T.EndUserSessionsResponse>(
  'POST',
  '/api/users/{id}/end-sessions',
);
/** Mails the user a link to set a new password. */
export const sendPasswordReset = endpoint<T.SendPasswordResetData, T.SendPasswordResetResponse>(
  'POST',
  '/api/users/{id}/reset-password',
);
export const listPartners = endpoint<T.ListPartnersData, T.ListPartnersResponse>(
  'GET',
  '/api/partners',
);
export const createPartner = endpoint<T.CreatePartnerData, T.CreatePartnerResponse>(
  'POST',
  '/api/partners',
);
export const getSettings = endpoint<T.GetSettingsData, SettingsWire>('GET', '/api/settings');
export const updateSettings = endpoint<T.UpdateSettingsData, T.UpdateSettingsResponse>(
  'PUT',
  '/api/settings',
);
/** Removes a lost second factor. */
export const resetUserTwoFactor = endpoint<T.ResetUserTwoFactorData, T.ResetUserTwoFactorResponse>(
  'POST',
  '/api/users/{id}/reset-2fa',
);
