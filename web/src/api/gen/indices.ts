// Written by tools/codegen/endpoints.mjs.
import { endpoint } from '../call';
import type * as T from './types.gen';

/** Lista os meses de um índice de preços. */
export const listIndex = /* @__PURE__ */ endpoint<T.ListIndexData, T.ListIndexResponse>(
  'GET',
  '/api/indices',
);
/** Compara a série de um arquivo com a guardada e, com apply=1, a importa. */
export const importIndex = /* @__PURE__ */ endpoint<T.ImportIndexData, T.ImportIndexResponse>(
  'POST',
  '/api/indices/{code}/import',
);
/** Informa o valor de um mês. */
export const putIndexMonth = /* @__PURE__ */ endpoint<T.PutIndexMonthData, T.PutIndexMonthResponse>(
  'PUT',
  '/api/indices/{code}/{month}',
);
/** Exclui o valor de um mês. */
export const deleteIndexMonth = /* @__PURE__ */ endpoint<T.DeleteIndexMonthData, T.DeleteIndexMonthResponse>(
  'DELETE',
  '/api/indices/{code}/{month}',
);
