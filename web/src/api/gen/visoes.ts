// Written by tools/codegen/endpoints.mjs.
import { endpoint } from '../call';
import type * as T from './types.gen';

/** Lista as visões salvas de uma tela: as próprias e as compartilhadas. */
export const listViews = /* @__PURE__ */ endpoint<T.ListViewsData, T.ListViewsResponse>(
  'GET',
  '/api/views',
);
/** Salva uma visão. */
export const createView = /* @__PURE__ */ endpoint<T.CreateViewData, T.CreateViewResponse>(
  'POST',
  '/api/views',
);
/** Altera uma visão própria. */
export const updateView = /* @__PURE__ */ endpoint<T.UpdateViewData, T.UpdateViewResponse>(
  'PUT',
  '/api/views/{id}',
);
/** Exclui uma visão própria. */
export const deleteView = /* @__PURE__ */ endpoint<T.DeleteViewData, T.DeleteViewResponse>(
  'DELETE',
  '/api/views/{id}',
);
/** Envia uma visão própria por e-mail a quem a salvou. */
export const mailView = /* @__PURE__ */ endpoint<T.MailViewData, T.MailViewResponse>(
  'PUT',
  '/api/views/{id}/envio',
);
/** Deixa de enviar uma visão própria por e-mail. */
export const stopMailingView = /* @__PURE__ */ endpoint<T.StopMailingViewData, T.StopMailingViewResponse>(
  'DELETE',
  '/api/views/{id}/envio',
);
