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
