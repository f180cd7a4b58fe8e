// Written by tools/codegen/endpoints.mjs.
import { endpoint } from '../call';
import type * as T from './types.gen';

/** Lista os agentes da CCEE. */
export const listCceeAgents = /* @__PURE__ */ endpoint<T.ListCceeAgentsData, T.ListCceeAgentsResponse>(
  'GET',
  '/api/ccee/agentes',
);
/** Cadastra um agente da CCEE de um cliente. */
export const createCceeAgent = /* @__PURE__ */ endpoint<T.CreateCceeAgentData, T.CreateCceeAgentResponse>(
  'POST',
  '/api/ccee/agentes',
);
/** Substitui o cadastro de um agente; o cliente fica. */
export const updateCceeAgent = /* @__PURE__ */ endpoint<T.UpdateCceeAgentData, T.UpdateCceeAgentResponse>(
  'PUT',
  '/api/ccee/agentes/{id}',
);
/** Exclui um agente que não tem valores. */
export const deleteCceeAgent = /* @__PURE__ */ endpoint<T.DeleteCceeAgentData, T.DeleteCceeAgentResponse>(
  'DELETE',
  '/api/ccee/agentes/{id}',
);
/** Lista os agentes com os valores de um mês. */
export const listCceeFigures = /* @__PURE__ */ endpoint<T.ListCceeFiguresData, T.ListCceeFiguresResponse>(
  'GET',
  '/api/ccee/valores',
);
/** Registra um valor da CCEE. */
export const createCceeFigure = /* @__PURE__ */ endpoint<T.CreateCceeFigureData, T.CreateCceeFigureResponse>(
  'POST',
  '/api/ccee/valores',
);
/** Substitui o que um valor diz; o que não é enviado fica vazio. */
export const updateCceeFigure = /* @__PURE__ */ endpoint<T.UpdateCceeFigureData, T.UpdateCceeFigureResponse>(
  'PUT',
  '/api/ccee/valores/{id}',
);
/** Exclui um valor da CCEE. */
export const deleteCceeFigure = /* @__PURE__ */ endpoint<T.DeleteCceeFigureData, T.DeleteCceeFigureResponse>(
  'DELETE',
  '/api/ccee/valores/{id}',
);
/** Divide um valor entre as unidades do cliente. */
export const shareCceeFigure = /* @__PURE__ */ endpoint<T.ShareCceeFigureData, T.ShareCceeFigureResponse>(
  'GET',
  '/api/ccee/valores/{id}/rateio',
);
