// Written by tools/codegen/endpoints.mjs.
import { endpoint } from '../call';
import type * as T from './types.gen';

/** Mostra os próprios dados. */
export const getProfile = /* @__PURE__ */ endpoint<T.GetProfileData, T.GetProfileResponse>(
  'GET',
  '/api/profile',
);
/** Altera nome, CPF e telefone. */
export const updateProfile = /* @__PURE__ */ endpoint<T.UpdateProfileData, T.UpdateProfileResponse>(
  'PUT',
  '/api/profile',
);
/** Pede a troca do e-mail, que vale depois de confirmada no novo endereço. */
export const requestEmailChange = /* @__PURE__ */ endpoint<T.RequestEmailChangeData, T.RequestEmailChangeResponse>(
  'POST',
  '/api/profile/email',
);
/** Confirma o novo e-mail pelo link recebido. */
export const confirmEmailChange = /* @__PURE__ */ endpoint<T.ConfirmEmailChangeData, T.ConfirmEmailChangeResponse>(
  'POST',
  '/auth/confirm-email',
);
/** Baixa os próprios dados em JSON. */
export const exportOwnData = /* @__PURE__ */ endpoint<T.ExportOwnDataData, T.ExportOwnDataResponse>(
  'GET',
  '/auth/export',
);
