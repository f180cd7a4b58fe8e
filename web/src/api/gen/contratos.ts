// Written by tools/codegen/endpoints.mjs.
import { endpoint } from '../call';
import type * as T from './types.gen';

/** Altera vários contratos de uma vez, ou mostra o que mudaria em cada um. */
export const editContracts = /* @__PURE__ */ endpoint<T.EditContractsData, T.EditContractsResponse>(
  'POST',
  '/api/contracts/batch',
);
/** Lista os contratos. */
export const listContracts = /* @__PURE__ */ endpoint<T.ListContractsData, T.ListContractsResponse>(
  'GET',
  '/contracts',
);
/** Cria um contrato. */
export const createContract = /* @__PURE__ */ endpoint<T.CreateContractData, T.CreateContractResponse>(
  'POST',
  '/contracts',
);
/** Lista as alterações de preço que aguardam outra pessoa. */
export const listAskedPrices = /* @__PURE__ */ endpoint<T.ListAskedPricesData, T.ListAskedPricesResponse>(
  'GET',
  '/contracts/alteracoes-preco',
);
/** Exporta os contratos da lista filtrada em XLSX ou CSV. */
export const exportContracts = /* @__PURE__ */ endpoint<T.ExportContractsData, T.ExportContractsResponse>(
  'GET',
  '/contracts/export',
);
/** Meses que têm dados. */
export const listContractMonths = /* @__PURE__ */ endpoint<T.ListContractMonthsData, T.ListContractMonthsResponse>(
  'GET',
  '/contracts/months',
);
/** Soma o mês de todos os contratos da lista filtrada. */
export const sumContracts = /* @__PURE__ */ endpoint<T.SumContractsData, T.SumContractsResponse>(
  'GET',
  '/contracts/totals',
);
/** Lê um contrato. */
export const getContract = /* @__PURE__ */ endpoint<T.GetContractData, T.GetContractResponse>(
  'GET',
  '/contracts/{id}',
);
/** Altera um contrato; o que não é enviado permanece. */
export const updateContract = /* @__PURE__ */ endpoint<T.UpdateContractData, T.UpdateContractResponse>(
  'PUT',
  '/contracts/{id}',
);
/** Exclui um contrato. */
export const deleteContract = /* @__PURE__ */ endpoint<T.DeleteContractData, T.DeleteContractResponse>(
  'DELETE',
  '/contracts/{id}',
);
/** Aprova, recusa ou retira uma alteração de preço. */
export const decideAskedPrices = /* @__PURE__ */ endpoint<T.DecideAskedPricesData, T.DecideAskedPricesResponse>(
  'POST',
  '/contracts/{id}/alteracoes-preco/{pedido}',
);
/** Move um contrato para outro cliente. */
export const moveContract = /* @__PURE__ */ endpoint<T.MoveContractData, T.MoveContractResponse>(
  'POST',
  '/contracts/{id}/client',
);
/** Recomenda a demanda contratada pelas faturas dos últimos doze meses. */
export const getContractOptimum = /* @__PURE__ */ endpoint<T.GetContractOptimumData, T.GetContractOptimumResponse>(
  'GET',
  '/contracts/{id}/demanda-otima',
);
/** Lê tudo sobre um contrato. */
export const getContractDetail = /* @__PURE__ */ endpoint<T.GetContractDetailData, T.GetContractDetailResponse>(
  'GET',
  '/contracts/{id}/detail',
);
/** Registra uma observação. */
export const addContractNote = /* @__PURE__ */ endpoint<T.AddContractNoteData, T.AddContractNoteResponse>(
  'POST',
  '/contracts/{id}/notes',
);
/** Altera, encerra ou reabre uma observação. */
export const updateContractNote = /* @__PURE__ */ endpoint<T.UpdateContractNoteData, T.UpdateContractNoteResponse>(
  'PUT',
  '/contracts/{id}/notes/{note}',
);
/** Mostra o preço de cada mês e de onde ele veio. */
export const listContractPrices = /* @__PURE__ */ endpoint<T.ListContractPricesData, T.ListContractPricesResponse>(
  'GET',
  '/contracts/{id}/prices',
);
/** Restaura um contrato excluído. */
export const restoreContract = /* @__PURE__ */ endpoint<T.RestoreContractData, T.RestoreContractResponse>(
  'POST',
  '/contracts/{id}/restore',
);
/** Mostra o contrato como estava cadastrado no fim de um dia. */
export const getContractAsOf = /* @__PURE__ */ endpoint<T.GetContractAsOfData, T.GetContractAsOfResponse>(
  'GET',
  '/contracts/{id}/retrato',
);
/** Suspende, reativa, rescinde ou cancela um contrato a partir de um dia. */
export const setContractSituation = /* @__PURE__ */ endpoint<T.SetContractSituationData, T.SetContractSituationResponse>(
  'POST',
  '/contracts/{id}/situacao',
);
/** Define uma etapa de análise, ou a devolve à regra. */
export const setContractStep = /* @__PURE__ */ endpoint<T.SetContractStepData, T.SetContractStepResponse>(
  'PUT',
  '/contracts/{id}/steps',
);
/** Lista as versões de um contrato. */
export const listContractVersions = /* @__PURE__ */ endpoint<T.ListContractVersionsData, T.ListContractVersionsResponse>(
  'GET',
  '/contracts/{id}/versions',
);
/** Lê um contrato como era em uma versão. */
export const getContractVersion = /* @__PURE__ */ endpoint<T.GetContractVersionData, T.GetContractVersionResponse>(
  'GET',
  '/contracts/{id}/versions/{version}',
);
/** Mostra o que uma versão de um contrato alterou. */
export const listContractChanges = /* @__PURE__ */ endpoint<T.ListContractChangesData, T.ListContractChangesResponse>(
  'GET',
  '/contracts/{id}/versions/{version}/changes',
);
/** Devolve a um contrato os valores de uma versão. */
export const restoreContractVersion = /* @__PURE__ */ endpoint<T.RestoreContractVersionData, T.RestoreContractVersionResponse>(
  'POST',
  '/contracts/{id}/versions/{version}/restore',
);
