// Written by tools/codegen/endpoints.mjs.
import { endpoint } from '../call';
import type * as T from './types.gen';

/** Lista os parâmetros com as suas vigências. */
export const listParameters = /* @__PURE__ */ endpoint<T.ListParametersData, T.ListParametersResponse>(
  'GET',
  '/api/parameters',
);
/** Cria uma nova vigência de um parâmetro. */
export const addParameter = /* @__PURE__ */ endpoint<T.AddParameterData, T.AddParameterResponse>(
  'POST',
  '/api/parameters',
);
/** Exclui uma vigência informada por engano. */
export const deleteParameter = /* @__PURE__ */ endpoint<T.DeleteParameterData, T.DeleteParameterResponse>(
  'DELETE',
  '/api/parameters/{id}',
);
