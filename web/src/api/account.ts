import { endpoint } from './call';
import type * as T from './gen/types.gen';

export type User = T.GetMeResponse;
export type SessionRow = T.ListSessionsResponse['data'][number];
export type NotificationRow = T.ListNotificationsResponse['data'][number];

export const me = endpoint<T.GetMeData, User>('GET', '/auth/me');
export const login = endpoint<T.LoginData, T.LoginResponse>('POST', '/auth/login');
export const logout = endpoint<T.LogoutData, T.LogoutResponse>('POST', '/auth/logout');
export const refreshSession = endpoint<T.RefreshSessionData, T.RefreshSessionResponse>(
  'POST',
  '/auth/refresh',
);
export const reauthenticate = endpoint<T.ReauthenticateData, T.ReauthenticateResponse>(
  'POST',
  '/auth/reauth',
);
export const register = endpoint<T.RegisterData, T.RegisterResponse>('POST', '/auth/register');
export const confirmAccount = endpoint<T.ConfirmRegistrationData, T.ConfirmRegistrationResponse>(
  'POST',
  '/auth/confirm',
);
export const forgotPassword = endpoint<T.ForgotPasswordData, T.ForgotPasswordResponse>(
  'POST',
  '/auth/forgot-password',
);
export const resetPassword = endpoint<T.ResetPasswordData, T.ResetPasswordResponse>(
  'POST',
  '/auth/reset-password',
);
export const listSessions = endpoint<T.ListSessionsData, T.ListSessionsResponse>(
  'GET',
  '/auth/sessions',
);
export const revokeSession = endpoint<T.RevokeSessionData, T.RevokeSessionResponse>(
  'DELETE',
  '/auth/sessions/{id}',
);
export const listNotifications = endpoint<T.ListNotificationsData, T.ListNotificationsResponse>(
  'GET',
  '/api/notifications',
);
/** Marks the named notifications, or all of them. */
export const readNotifications = endpoint<T.ReadNotificationsData, T.ReadNotificationsResponse>(
  'POST',
  '/api/notifications/read',
);

export type Profile = T.GetProfileResponse;
export type TwoFactorEnrolment = T.BeginTwoFactorResponse;
export type Admission = T.ChangePasswordResponse;

/** Ends a sign-in whose password was right and whose code is owed. */
export const loginWithCode = endpoint<T.LoginWithCodeData, T.LoginWithCodeResponse>(
  'POST',
  '/auth/login/code',
);
export const changePassword = endpoint<T.ChangePasswordData, T.ChangePasswordResponse>(
  'POST',
  '/auth/password',
);
export const beginTwoFactor = endpoint<T.BeginTwoFactorData, T.BeginTwoFactorResponse>(
  'POST',
  '/auth/2fa',
);
export const confirmTwoFactor = endpoint<T.ConfirmTwoFactorData, T.ConfirmTwoFactorResponse>(
  'POST',
  '/auth/2fa/confirm',
);
export const disableTwoFactor = endpoint<T.DisableTwoFactorData, T.DisableTwoFactorResponse>(
  'POST',
  '/auth/2fa/disable',
);
export const renewRecoveryCodes = endpoint<T.RenewRecoveryCodesData, T.RenewRecoveryCodesResponse>(
  'POST',
  '/auth/2fa/recovery-codes',
);
export const getProfile = endpoint<T.GetProfileData, T.GetProfileResponse>('GET', '/api/profile');
export const updateProfile = endpoint<T.UpdateProfileData, T.UpdateProfileResponse>(
  'PUT',
  '/api/profile',
);
export const requestEmailChange = endpoint<T.RequestEmailChangeData, T.RequestEmailChangeResponse>(
  'POST',
  '/api/profile/email',
);
export const confirmEmailChange = endpoint<T.ConfirmEmailChangeData, T.ConfirmEmailChangeResponse>(
  'POST',
  '/auth/confirm-email',
);

export type PasskeyRow = T.ListPasskeysResponse['data'][number];

export const listPasskeys = endpoint<T.ListPasskeysData, T.ListPasskeysResponse>(
  'GET',
  '/auth/passkeys',
);
export const beginPasskey = endpoint<T.BeginPasskeyData, T.BeginPasskeyResponse>(
  'POST',
  '/auth/passkeys/options',
);
export const addPasskey = endpoint<T.AddPasskeyData, T.AddPasskeyResponse>(
  'POST',
  '/auth/passkeys',
);
export const removePasskey = endpoint<T.RemovePasskeyData, T.RemovePasskeyResponse>(
  'DELETE',
  '/auth/passkeys/{id}',
);
export const beginPasskeyLogin = endpoint<T.BeginPasskeyLoginData, T.BeginPasskeyLoginResponse>(
  'POST',
  '/auth/login/passkey/options',
);
export const loginWithPasskey = endpoint<T.LoginWithPasskeyData, T.LoginWithPasskeyResponse>(
  'POST',
  '/auth/login/passkey',
);
