// Written by tools/codegen/endpoints.mjs.
import { endpoint } from '../call';
import type * as T from './types.gen';

/** Abre uma sessão com uma chave de acesso. */
export const loginWithPasskey = /* @__PURE__ */ endpoint<T.LoginWithPasskeyData, T.LoginWithPasskeyResponse>(
  'POST',
  '/auth/login/passkey',
);
/** Começa o login com uma chave de acesso. */
export const beginPasskeyLogin = /* @__PURE__ */ endpoint<T.BeginPasskeyLoginData, T.BeginPasskeyLoginResponse>(
  'POST',
  '/auth/login/passkey/options',
);
/** Lista as próprias chaves de acesso. */
export const listPasskeys = /* @__PURE__ */ endpoint<T.ListPasskeysData, T.ListPasskeysResponse>(
  'GET',
  '/auth/passkeys',
);
/** Registra a chave de acesso que o navegador criou. */
export const addPasskey = /* @__PURE__ */ endpoint<T.AddPasskeyData, T.AddPasskeyResponse>(
  'POST',
  '/auth/passkeys',
);
/** Começa o registro de uma chave de acesso. */
export const beginPasskey = /* @__PURE__ */ endpoint<T.BeginPasskeyData, T.BeginPasskeyResponse>(
  'POST',
  '/auth/passkeys/options',
);
/** Remove uma das próprias chaves de acesso. */
export const removePasskey = /* @__PURE__ */ endpoint<T.RemovePasskeyData, T.RemovePasskeyResponse>(
  'DELETE',
  '/auth/passkeys/{id}',
);
