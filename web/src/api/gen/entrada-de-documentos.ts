// Written by tools/codegen/endpoints.mjs.
import { endpoint } from '../call';
import type * as T from './types.gen';

/** Lista o que chegou por e-mail, pela pasta vigiada e pela API, do mais novo para o mais antigo. */
export const listIntake = /* @__PURE__ */ endpoint<T.ListIntakeData, T.ListIntakeResponse>(
  'GET',
  '/api/entrada',
);
/** Tira uma mensagem da bandeja; os documentos lidos ficam. */
export const dismissIntake = /* @__PURE__ */ endpoint<T.DismissIntakeData, T.DismissIntakeResponse>(
  'POST',
  '/api/entrada/{id}/dispensar',
);
/** Libera uma mensagem da quarentena e lê os seus documentos. */
export const releaseIntake = /* @__PURE__ */ endpoint<T.ReleaseIntakeData, T.ReleaseIntakeResponse>(
  'POST',
  '/api/entrada/{id}/liberar',
);
