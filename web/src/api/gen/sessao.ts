// Written by tools/codegen/endpoints.mjs.
import { endpoint } from '../call';
import type * as T from './types.gen';

/** Emite o token que as operações que alteram dados exigem. */
export const getCsrfToken = /* @__PURE__ */ endpoint<T.GetCsrfTokenData, T.GetCsrfTokenResponse>(
  'GET',
  '/auth/csrf',
);
/** Abre uma sessão. */
export const login = /* @__PURE__ */ endpoint<T.LoginData, T.LoginResponse>(
  'POST',
  '/auth/login',
);
/** Encerra a sessão. */
export const logout = /* @__PURE__ */ endpoint<T.LogoutData, T.LogoutResponse>(
  'POST',
  '/auth/logout',
);
/** Mostra o usuário da sessão. */
export const getMe = /* @__PURE__ */ endpoint<T.GetMeData, T.GetMeResponse>(
  'GET',
  '/auth/me',
);
/** Troca a própria senha. */
export const changePassword = /* @__PURE__ */ endpoint<T.ChangePasswordData, T.ChangePasswordResponse>(
  'POST',
  '/auth/password',
);
/** Confirma a senha para uma operação sensível. */
export const reauthenticate = /* @__PURE__ */ endpoint<T.ReauthenticateData, T.ReauthenticateResponse>(
  'POST',
  '/auth/reauth',
);
/** Renova a sessão. */
export const refreshSession = /* @__PURE__ */ endpoint<T.RefreshSessionData, T.RefreshSessionResponse>(
  'POST',
  '/auth/refresh',
);
/** Lista as próprias sessões. */
export const listSessions = /* @__PURE__ */ endpoint<T.ListSessionsData, T.ListSessionsResponse>(
  'GET',
  '/auth/sessions',
);
/** Encerra uma das próprias sessões. */
export const revokeSession = /* @__PURE__ */ endpoint<T.RevokeSessionData, T.RevokeSessionResponse>(
  'DELETE',
  '/auth/sessions/{id}',
);
