// Written by tools/codegen/endpoints.mjs.
import { endpoint } from '../call';
import type * as T from './types.gen';

/** Lista as comissões de um mês ou de um contrato. */
export const listCommissions = /* @__PURE__ */ endpoint<T.ListCommissionsData, T.ListCommissionsResponse>(
  'GET',
  '/api/comissoes',
);
/** Aprova comissões pendentes, todas ou nenhuma. */
export const approveCommissions = /* @__PURE__ */ endpoint<T.ApproveCommissionsData, T.ApproveCommissionsResponse>(
  'POST',
  '/api/comissoes/aprovar',
);
/** Dá a divisão das comissões de um contrato, com os donos do negócio e do cliente. */
export const getCommissionDivision = /* @__PURE__ */ endpoint<T.GetCommissionDivisionData, T.GetCommissionDivisionResponse>(
  'GET',
  '/api/comissoes/contratos/{id}/divisao',
);
/** Define a divisão das comissões de um contrato ainda não assinado. */
export const divideCommissions = /* @__PURE__ */ endpoint<T.DivideCommissionsData, T.DivideCommissionsResponse>(
  'PUT',
  '/api/comissoes/contratos/{id}/divisao',
);
/** Transfere uma parte de carteira a partir de um mês seguinte. */
export const transferCommissionPart = /* @__PURE__ */ endpoint<T.TransferCommissionPartData, T.TransferCommissionPartResponse>(
  'POST',
  '/api/comissoes/contratos/{id}/divisao/transferir',
);
/** Desfaz a aprovação ou o pagamento, com o motivo. */
export const reverseCommissions = /* @__PURE__ */ endpoint<T.ReverseCommissionsData, T.ReverseCommissionsResponse>(
  'POST',
  '/api/comissoes/estornar',
);
/** Registra o estorno da taxa única de um contrato encerrado antes do prazo. */
export const clawBackCommission = /* @__PURE__ */ endpoint<T.ClawBackCommissionData, T.ClawBackCommissionResponse>(
  'POST',
  '/api/comissoes/estornos',
);
/** Exclui o estorno ainda pendente de um contrato. */
export const dropCommissionClawback = /* @__PURE__ */ endpoint<T.DropCommissionClawbackData, T.DropCommissionClawbackResponse>(
  'DELETE',
  '/api/comissoes/estornos/{id}',
);
/** Exporta as comissões da lista filtrada em XLSX ou CSV. */
export const exportCommissions = /* @__PURE__ */ endpoint<T.ExportCommissionsData, T.ExportCommissionsResponse>(
  'GET',
  '/api/comissoes/export',
);
/** Registra o pagamento de comissões aprovadas, de todas ou de nenhuma. */
export const payCommissions = /* @__PURE__ */ endpoint<T.PayCommissionsData, T.PayCommissionsResponse>(
  'POST',
  '/api/comissoes/pagar',
);
/** Lista os planos de comissão, na ordem em que valem. */
export const listCommissionPlans = /* @__PURE__ */ endpoint<T.ListCommissionPlansData, T.ListCommissionPlansResponse>(
  'GET',
  '/api/comissoes/planos',
);
/** Cria um plano de comissão. */
export const createCommissionPlan = /* @__PURE__ */ endpoint<T.CreateCommissionPlanData, T.CreateCommissionPlanResponse>(
  'POST',
  '/api/comissoes/planos',
);
/** Dá os consultores e fornecedores que um plano pode nomear. */
export const commissionPlanChoices = /* @__PURE__ */ endpoint<T.CommissionPlanChoicesData, T.CommissionPlanChoicesResponse>(
  'GET',
  '/api/comissoes/planos/opcoes',
);
/** Altera um plano de comissão. */
export const updateCommissionPlan = /* @__PURE__ */ endpoint<T.UpdateCommissionPlanData, T.UpdateCommissionPlanResponse>(
  'PUT',
  '/api/comissoes/planos/{id}',
);
/** Exclui um plano de comissão. */
export const deleteCommissionPlan = /* @__PURE__ */ endpoint<T.DeleteCommissionPlanData, T.DeleteCommissionPlanResponse>(
  'DELETE',
  '/api/comissoes/planos/{id}',
);
/** Manda calcular de novo as comissões pendentes de todos os contratos. */
export const recalculateCommissions = /* @__PURE__ */ endpoint<T.RecalculateCommissionsData, T.RecalculateCommissionsResponse>(
  'POST',
  '/api/comissoes/recalcular',
);
/** Soma as comissões de um mês. */
export const summariseCommissions = /* @__PURE__ */ endpoint<T.SummariseCommissionsData, T.SummariseCommissionsResponse>(
  'GET',
  '/api/comissoes/resumo',
);
/** Dá a memória de cálculo de uma comissão. */
export const explainCommission = /* @__PURE__ */ endpoint<T.ExplainCommissionData, T.ExplainCommissionResponse>(
  'GET',
  '/api/comissoes/{id}/memoria',
);
