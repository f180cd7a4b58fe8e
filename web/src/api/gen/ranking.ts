// Written by tools/codegen/endpoints.mjs.
import { endpoint } from '../call';
import type * as T from './types.gen';

/** Dá o ranking anônimo dos contratos fechados no mês. */
export const getRanking = /* @__PURE__ */ endpoint<T.GetRankingData, T.GetRankingResponse>(
  'GET',
  '/api/ranking',
);
