// Written by tools/codegen/endpoints.mjs.
import { endpoint } from '../call';
import type * as T from './types.gen';

/** Recalcula todos os meses de todos os contratos, em segundo plano. */
export const recomputeAll = /* @__PURE__ */ endpoint<T.RecomputeAllData, T.RecomputeAllResponse>(
  'POST',
  '/api/recompute',
);
/** Lista os balanços energéticos. */
export const listBalances = /* @__PURE__ */ endpoint<T.ListBalancesData, T.ListBalancesResponse>(
  'GET',
  '/energy-balance',
);
/** Exporta os balanços da lista filtrada em XLSX ou CSV. */
export const exportBalances = /* @__PURE__ */ endpoint<T.ExportBalancesData, T.ExportBalancesResponse>(
  'GET',
  '/energy-balance/export',
);
/** Mostra o andamento do processamento de uma planilha ou de um recálculo. */
export const getBalanceJob = /* @__PURE__ */ endpoint<T.GetBalanceJobData, T.GetBalanceJobResponse>(
  'GET',
  '/energy-balance/jobs/{jobId}',
);
/** Mostra um balanço energético com seus meses. */
export const getBalance = /* @__PURE__ */ endpoint<T.GetBalanceData, T.GetBalanceResponse>(
  'GET',
  '/energy-balance/{id}',
);
/** Mostra a memória de cálculo de um mês. */
export const getBalanceMemoria = /* @__PURE__ */ endpoint<T.GetBalanceMemoriaData, T.GetBalanceMemoriaResponse>(
  'GET',
  '/energy-balance/{id}/months/{mes}/memoria',
);
/** Lista a linha do tempo de um balanço energético. */
export const listBalanceEvents = /* @__PURE__ */ endpoint<T.ListBalanceEventsData, T.ListBalanceEventsResponse>(
  'GET',
  '/energy-balance/{id}/{part}',
);
