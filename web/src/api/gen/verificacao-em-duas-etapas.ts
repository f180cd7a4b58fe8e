// Written by tools/codegen/endpoints.mjs.
import { endpoint } from '../call';
import type * as T from './types.gen';

/** Remove a verificação em duas etapas de um usuário. */
export const resetUserTwoFactor = /* @__PURE__ */ endpoint<T.ResetUserTwoFactorData, T.ResetUserTwoFactorResponse>(
  'POST',
  '/api/users/{id}/reset-2fa',
);
/** Gera a chave de um aplicativo autenticador. */
export const beginTwoFactor = /* @__PURE__ */ endpoint<T.BeginTwoFactorData, T.BeginTwoFactorResponse>(
  'POST',
  '/auth/2fa',
);
/** Ativa a verificação em duas etapas com um código do aplicativo. */
export const confirmTwoFactor = /* @__PURE__ */ endpoint<T.ConfirmTwoFactorData, T.ConfirmTwoFactorResponse>(
  'POST',
  '/auth/2fa/confirm',
);
/** Desativa a verificação em duas etapas. */
export const disableTwoFactor = /* @__PURE__ */ endpoint<T.DisableTwoFactorData, T.DisableTwoFactorResponse>(
  'POST',
  '/auth/2fa/disable',
);
/** Gera outros códigos de recuperação. */
export const renewRecoveryCodes = /* @__PURE__ */ endpoint<T.RenewRecoveryCodesData, T.RenewRecoveryCodesResponse>(
  'POST',
  '/auth/2fa/recovery-codes',
);
/** Conclui o login com o código da segunda etapa ou de recuperação. */
export const loginWithCode = /* @__PURE__ */ endpoint<T.LoginWithCodeData, T.LoginWithCodeResponse>(
  'POST',
  '/auth/login/code',
);
