// Written by tools/codegen/endpoints.mjs.
import { endpoint } from '../call';
import type * as T from './types.gen';

/** Lista as resimulações, da mais nova para a mais antiga. */
export const listReruns = /* @__PURE__ */ endpoint<T.ListRerunsData, T.ListRerunsResponse>(
  'GET',
  '/api/resimulacoes',
);
/** Refaz as simulações dos clientes em aberto e as propostas em aberto; uma que já espera serve. */
export const startRerun = /* @__PURE__ */ endpoint<T.StartRerunData, T.StartRerunResponse>(
  'POST',
  '/api/resimulacoes',
);
/** Mostra o andamento de uma resimulação. */
export const getRerun = /* @__PURE__ */ endpoint<T.GetRerunData, T.GetRerunResponse>(
  'GET',
  '/api/resimulacoes/{id}',
);
/** Lista quem cruzou uma economia, com a diferença e um texto pronto. */
export const listRerunCrossed = /* @__PURE__ */ endpoint<T.ListRerunCrossedData, T.ListRerunCrossedResponse>(
  'GET',
  '/api/resimulacoes/{id}/cruzaram',
);
/** Exporta quem cruzou uma economia. */
export const exportRerunCrossed = /* @__PURE__ */ endpoint<T.ExportRerunCrossedData, T.ExportRerunCrossedResponse>(
  'GET',
  '/api/resimulacoes/{id}/cruzaram/export',
);
