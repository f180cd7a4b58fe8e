// Written by tools/codegen/endpoints.mjs.
import { endpoint } from '../call';
import type * as T from './types.gen';

/** Lista as empresas parceiras. */
export const listPartners = /* @__PURE__ */ endpoint<T.ListPartnersData, T.ListPartnersResponse>(
  'GET',
  '/api/partners',
);
/** Cria uma empresa parceira. */
export const createPartner = /* @__PURE__ */ endpoint<T.CreatePartnerData, T.CreatePartnerResponse>(
  'POST',
  '/api/partners',
);
/** Lista os usuários. */
export const listUsers = /* @__PURE__ */ endpoint<T.ListUsersData, T.ListUsersResponse>(
  'GET',
  '/api/users',
);
/** Convida um usuário, que recebe por e-mail o link para criar a senha. */
export const inviteUser = /* @__PURE__ */ endpoint<T.InviteUserData, T.InviteUserResponse>(
  'POST',
  '/api/users',
);
/** Aprova um cadastro e atribui os papéis. */
export const approveUser = /* @__PURE__ */ endpoint<T.ApproveUserData, T.ApproveUserResponse>(
  'POST',
  '/api/users/{id}/approve',
);
/** Bloqueia um usuário. */
export const blockUser = /* @__PURE__ */ endpoint<T.BlockUserData, T.BlockUserResponse>(
  'POST',
  '/api/users/{id}/block',
);
/** Encerra todas as sessões de um usuário. */
export const endUserSessions = /* @__PURE__ */ endpoint<T.EndUserSessionsData, T.EndUserSessionsResponse>(
  'POST',
  '/api/users/{id}/end-sessions',
);
/** Envia ao usuário o link de redefinição da senha. */
export const sendPasswordReset = /* @__PURE__ */ endpoint<T.SendPasswordResetData, T.SendPasswordResetResponse>(
  'POST',
  '/api/users/{id}/reset-password',
);
/** Troca os papéis de um usuário. */
export const setUserRoles = /* @__PURE__ */ endpoint<T.SetUserRolesData, T.SetUserRolesResponse>(
  'POST',
  '/api/users/{id}/roles',
);
/** Desbloqueia um usuário. */
export const unblockUser = /* @__PURE__ */ endpoint<T.UnblockUserData, T.UnblockUserResponse>(
  'POST',
  '/api/users/{id}/unblock',
);
