// Written by tools/codegen/endpoints.mjs.
import { endpoint } from '../call';
import type * as T from './types.gen';

/** Confirma o e-mail de um cadastro, com nome, CNPJ e senha de quem recebeu o link. */
export const confirmRegistration = /* @__PURE__ */ endpoint<T.ConfirmRegistrationData, T.ConfirmRegistrationResponse>(
  'POST',
  '/auth/confirm',
);
/** Solicita a redefinição da senha. */
export const forgotPassword = /* @__PURE__ */ endpoint<T.ForgotPasswordData, T.ForgotPasswordResponse>(
  'POST',
  '/auth/forgot-password',
);
/** Recebe um cadastro. */
export const register = /* @__PURE__ */ endpoint<T.RegisterData, T.RegisterResponse>(
  'POST',
  '/auth/register',
);
/** Redefine a senha pelo link recebido; a primeira abre uma sessão. */
export const resetPassword = /* @__PURE__ */ endpoint<T.ResetPasswordData, T.ResetPasswordResponse>(
  'POST',
  '/auth/reset-password',
);
/** Mostra para quem é um convite. */
export const welcome = /* @__PURE__ */ endpoint<T.WelcomeData, T.WelcomeResponse>(
  'POST',
  '/auth/welcome',
);
