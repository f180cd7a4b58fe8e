// Written by tools/codegen/endpoints.mjs.
import { endpoint } from '../call';
import type * as T from './types.gen';

/** Começa a entrada com a conta da empresa. */
export const beginSso = /* @__PURE__ */ endpoint<T.BeginSsoData, T.BeginSsoResponse>(
  'POST',
  '/auth/sso',
);
/** Recebe do provedor que uma sessão terminou lá. */
export const endedAtSso = /* @__PURE__ */ endpoint<T.EndedAtSsoData, unknown>(
  'POST',
  '/auth/sso/backchannel',
);
/** Mostra a senha ou a chave de acesso que a entrada ainda pede, e vincula a conta. */
export const confirmSso = /* @__PURE__ */ endpoint<T.ConfirmSsoData, T.ConfirmSsoResponse>(
  'POST',
  '/auth/sso/confirmacao',
);
/** Lista as próprias contas da empresa vinculadas. */
export const listSsoIdentities = /* @__PURE__ */ endpoint<T.ListSsoIdentitiesData, T.ListSsoIdentitiesResponse>(
  'GET',
  '/auth/sso/contas',
);
/** Desvincula uma conta da empresa. */
export const unlinkSsoIdentity = /* @__PURE__ */ endpoint<T.UnlinkSsoIdentityData, T.UnlinkSsoIdentityResponse>(
  'DELETE',
  '/auth/sso/contas/{id}',
);
/** Conclui a entrada com o que o provedor respondeu. */
export const finishSso = /* @__PURE__ */ endpoint<T.FinishSsoData, T.FinishSsoResponse>(
  'POST',
  '/auth/sso/retorno',
);
/** Encerra a sessão, e diz onde se encerra a do provedor. */
export const logoutSso = /* @__PURE__ */ endpoint<T.LogoutSsoData, T.LogoutSsoResponse>(
  'POST',
  '/auth/sso/sair',
);
