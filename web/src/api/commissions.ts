import { endpoint } from './call';
import type * as T from './gen/types.gen';

/** A commission in the history. */
export type CommissionPageWire = T.ListCommissionsResponse;
export type CommissionWire = T.ListCommissionsResponse['data'][number];
/** What the cards show of a month. */
export type CommissionSummaryWire = T.SummariseCommissionsResponse;
export type CommissionPlanWire = T.ListCommissionPlansResponse['data'][number];
export type CommissionPlanBody = NonNullable<T.CreateCommissionPlanData['body']>;
export type RankingWire = T.GetRankingResponse;

export const exportCommissionsPath = '/api/comissoes/export';

export const listCommissions = endpoint<T.ListCommissionsData, T.ListCommissionsResponse>(
  'GET',
  '/api/comissoes',
);
export const summariseCommissions = endpoint<
  T.SummariseCommissionsData,
  T.SummariseCommissionsResponse
>('GET', '/api/comissoes/resumo');
export const explainCommission = endpoint<T.ExplainCommissionData, T.ExplainCommissionResponse>(
  'GET',
  '/api/comissoes/{id}/memoria',
);
export const approveCommissions = endpoint<T.ApproveCommissionsData, T.ApproveCommissionsResponse>(
  'POST',
  '/api/comissoes/aprovar',
);
export const payCommissions = endpoint<T.PayCommissionsData, T.PayCommissionsResponse>(
  'POST',
  '/api/comissoes/pagar',
);
export const reverseCommissions = endpoint<T.ReverseCommissionsData, T.ReverseCommissionsResponse>(
  'POST',
  '/api/comissoes/estornar',
);
export const recalculateCommissions = endpoint<
  T.RecalculateCommissionsData,
  T.RecalculateCommissionsResponse
>('POST', '/api/comissoes/recalcular');

export const listCommissionPlans = endpoint<
  T.ListCommissionPlansData,
  T.ListCommissionPlansResponse
>('GET', '/api/comissoes/planos');
export const commissionPlanChoices = endpoint<
  T.CommissionPlanChoicesData,
  T.CommissionPlanChoicesResponse
>('GET', '/api/comissoes/planos/opcoes');
export const createCommissionPlan = endpoint<
  T.CreateCommissionPlanData,
  T.CreateCommissionPlanResponse
>('POST', '/api/comissoes/planos');
export const updateCommissionPlan = endpoint<
  T.UpdateCommissionPlanData,
  T.UpdateCommissionPlanResponse
>('PUT', '/api/comissoes/planos/{id}');
export const deleteCommissionPlan = endpoint<
  T.DeleteCommissionPlanData,
  T.DeleteCommissionPlanResponse
>('DELETE', '/api/comissoes/planos/{id}');

/** How a contract's commissions are shared. */
export type CommissionDivisionWire = T.GetCommissionDivisionResponse;
export const getCommissionDivision = endpoint<
  T.GetCommissionDivisionData,
  T.GetCommissionDivisionResponse
>('GET', '/api/comissoes/contratos/{id}/divisao');
export const divideCommissions = endpoint<T.DivideCommissionsData, T.DivideCommissionsResponse>(
  'PUT',
  '/api/comissoes/contratos/{id}/divisao',
);
export const transferCommissionPart = endpoint<
  T.TransferCommissionPartData,
  T.TransferCommissionPartResponse
>('POST', '/api/comissoes/contratos/{id}/divisao/transferir');
export const clawBackCommission = endpoint<T.ClawBackCommissionData, T.ClawBackCommissionResponse>(
  'POST',
  '/api/comissoes/estornos',
);
export const dropCommissionClawback = endpoint<
  T.DropCommissionClawbackData,
  T.DropCommissionClawbackResponse
>('DELETE', '/api/comissoes/estornos/{id}');

export const getRanking = endpoint<T.GetRankingData, T.GetRankingResponse>('GET', '/api/ranking');
