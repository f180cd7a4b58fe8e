// Written by tools/codegen/endpoints.mjs.
import { endpoint } from '../call';
import type * as T from './types.gen';

/** Lista as negociações. */
export const listDeals = /* @__PURE__ */ endpoint<T.ListDealsData, T.ListDealsResponse>(
  'GET',
  '/api/negociacoes',
);
/** Cria uma negociação. */
export const createDeal = /* @__PURE__ */ endpoint<T.CreateDealData, T.CreateDealResponse>(
  'POST',
  '/api/negociacoes',
);
/** Exporta as negociações da lista filtrada em XLSX ou CSV. */
export const exportDeals = /* @__PURE__ */ endpoint<T.ExportDealsData, T.ExportDealsResponse>(
  'GET',
  '/api/negociacoes/export',
);
/** As negociações por etapa, com totais. */
export const dealBoard = /* @__PURE__ */ endpoint<T.DealBoardData, T.DealBoardResponse>(
  'GET',
  '/api/negociacoes/quadro',
);
/** Quem pode ser responsável por uma negociação. */
export const dealPeople = /* @__PURE__ */ endpoint<T.DealPeopleData, T.DealPeopleResponse>(
  'GET',
  '/api/negociacoes/responsaveis',
);
/** Uma negociação. */
export const getDeal = /* @__PURE__ */ endpoint<T.GetDealData, T.GetDealResponse>(
  'GET',
  '/api/negociacoes/{id}',
);
/** Altera uma negociação. */
export const updateDeal = /* @__PURE__ */ endpoint<T.UpdateDealData, T.UpdateDealResponse>(
  'PUT',
  '/api/negociacoes/{id}',
);
/** Exclui uma negociação. */
export const deleteDeal = /* @__PURE__ */ endpoint<T.DeleteDealData, T.DeleteDealResponse>(
  'DELETE',
  '/api/negociacoes/{id}',
);
/** Anota algo em uma negociação. */
export const addDealNote = /* @__PURE__ */ endpoint<T.AddDealNoteData, T.AddDealNoteResponse>(
  'POST',
  '/api/negociacoes/{id}/anotacoes',
);
/** Leva uma negociação a outra etapa. */
export const moveDeal = /* @__PURE__ */ endpoint<T.MoveDealData, T.MoveDealResponse>(
  'POST',
  '/api/negociacoes/{id}/etapa',
);
/** O que aconteceu em uma negociação. */
export const dealTimeline = /* @__PURE__ */ endpoint<T.DealTimelineData, T.DealTimelineResponse>(
  'GET',
  '/api/negociacoes/{id}/historico',
);
