// Written by tools/codegen/endpoints.mjs.
import { endpoint } from '../call';
import type * as T from './types.gen';

/** Lista os apontamentos da auditoria de faturas. */
export const listFindings = /* @__PURE__ */ endpoint<T.ListFindingsData, T.ListFindingsResponse>(
  'GET',
  '/api/apontamentos',
);
/** Exporta os apontamentos da lista filtrada em XLSX ou CSV. */
export const exportFindings = /* @__PURE__ */ endpoint<T.ExportFindingsData, T.ExportFindingsResponse>(
  'GET',
  '/api/apontamentos/export',
);
/** Soma o que as contestações devolveram e o que falta receber, por cliente e ano da fatura contestada. */
export const listRecovered = /* @__PURE__ */ endpoint<T.ListRecoveredData, T.ListRecoveredResponse>(
  'GET',
  '/api/apontamentos/recuperado',
);
/** Exporta o recuperado e o a receber por cliente e ano em XLSX ou CSV. */
export const exportRecovered = /* @__PURE__ */ endpoint<T.ExportRecoveredData, T.ExportRecoveredResponse>(
  'GET',
  '/api/apontamentos/recuperado/export',
);
/** Lista as regras da auditoria com a sua fonte. */
export const listFindingRules = /* @__PURE__ */ endpoint<T.ListFindingRulesData, T.ListFindingRulesResponse>(
  'GET',
  '/api/apontamentos/regras',
);
/** Mostra um apontamento com a memória de cálculo e o histórico. */
export const getFinding = /* @__PURE__ */ endpoint<T.GetFindingData, T.GetFindingResponse>(
  'GET',
  '/api/apontamentos/{id}',
);
/** Decide sobre um apontamento; o que não é enviado fica vazio. */
export const updateFinding = /* @__PURE__ */ endpoint<T.UpdateFindingData, T.UpdateFindingResponse>(
  'PUT',
  '/api/apontamentos/{id}',
);
/** Escreve a contestação de uma cobrança. */
export const getFindingLetter = /* @__PURE__ */ endpoint<T.GetFindingLetterData, T.GetFindingLetterResponse>(
  'GET',
  '/api/apontamentos/{id}/carta',
);
/** A contestação em PDF. */
export const getFindingLetterPdf = /* @__PURE__ */ endpoint<T.GetFindingLetterPdfData, T.GetFindingLetterPdfResponse>(
  'GET',
  '/api/apontamentos/{id}/carta/pdf',
);
/** Responde se um crédito de fatura posterior é desta contestação. */
export const answerCredit = /* @__PURE__ */ endpoint<T.AnswerCreditData, T.AnswerCreditResponse>(
  'POST',
  '/api/apontamentos/{id}/credito',
);
/** O pedido ao Estado do ICMS pago a mais nos meses da unidade, em PDF. */
export const getRefundPdf = /* @__PURE__ */ endpoint<T.GetRefundPdfData, T.GetRefundPdfResponse>(
  'GET',
  '/api/apontamentos/{id}/restituicao/pdf',
);
/** Mostra uma fatura da distribuidora refeita linha a linha, ao lado do que ela cobra. */
export const getRecalculatedBill = /* @__PURE__ */ endpoint<T.GetRecalculatedBillData, T.GetRecalculatedBillResponse>(
  'GET',
  '/api/faturas/{id}/recalculada',
);
/** Exporta a fatura refeita linha a linha em XLSX ou CSV. */
export const exportRecalculatedBill = /* @__PURE__ */ endpoint<T.ExportRecalculatedBillData, T.ExportRecalculatedBillResponse>(
  'GET',
  '/api/faturas/{id}/recalculada/export',
);
