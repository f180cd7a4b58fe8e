// Written by tools/codegen/endpoints.mjs.
import { endpoint } from '../call';
import type * as T from './types.gen';

/** Contratos do mês na visão do dashboard, ou as maiores oportunidades. */
export const listDashboardContracts = /* @__PURE__ */ endpoint<T.ListDashboardContractsData, T.ListDashboardContractsResponse>(
  'GET',
  '/api/contratos',
);
/** O que espera por alguém hoje, seja qual for o mês. */
export const getDashboardNotices = /* @__PURE__ */ endpoint<T.GetDashboardNoticesData, T.GetDashboardNoticesResponse>(
  'GET',
  '/api/dashboard/avisos',
);
/** Divergências do mês nas NFs da fornecedora e nas faturas da distribuidora. */
export const getConformities = /* @__PURE__ */ endpoint<T.GetConformitiesData, T.GetConformitiesResponse>(
  'GET',
  '/api/dashboard/conformidades',
);
/** Exporta as divergências do mês em XLSX ou CSV. */
export const exportConformities = /* @__PURE__ */ endpoint<T.ExportConformitiesData, T.ExportConformitiesResponse>(
  'GET',
  '/api/dashboard/conformidades/export',
);
/** Os doze meses que terminam no mês, por classe de conformidade. */
export const getDashboardHistory = /* @__PURE__ */ endpoint<T.GetDashboardHistoryData, T.GetDashboardHistoryResponse>(
  'GET',
  '/api/dashboard/history',
);
/** Contratos do mês por sinal, em cada tipo. */
export const getIntelligence = /* @__PURE__ */ endpoint<T.GetIntelligenceData, T.GetIntelligenceResponse>(
  'GET',
  '/api/dashboard/inteligencia',
);
/** Contratos com os quatro sinais e o motivo do pior; a luz é a do pior sinal. */
export const listContractLights = /* @__PURE__ */ endpoint<T.ListContractLightsData, T.ListContractLightsResponse>(
  'GET',
  '/api/dashboard/inteligencia/contratos',
);
/** Exporta os contratos com os quatro sinais em XLSX ou CSV, uma linha cada. */
export const exportContractLights = /* @__PURE__ */ endpoint<T.ExportContractLightsData, T.ExportContractLightsResponse>(
  'GET',
  '/api/dashboard/inteligencia/contratos/export',
);
/** Contratos por trás de cada sinal, com o motivo e os números. */
export const listIntelligence = /* @__PURE__ */ endpoint<T.ListIntelligenceData, T.ListIntelligenceResponse>(
  'GET',
  '/api/dashboard/inteligencia/lista',
);
/** Exporta os contratos por trás de cada sinal em XLSX ou CSV. */
export const exportIntelligence = /* @__PURE__ */ endpoint<T.ExportIntelligenceData, T.ExportIntelligenceResponse>(
  'GET',
  '/api/dashboard/inteligencia/lista/export',
);
/** Mostra a memória de cálculo de um indicador do dashboard. */
export const getDashboardMemoria = /* @__PURE__ */ endpoint<T.GetDashboardMemoriaData, T.GetDashboardMemoriaResponse>(
  'GET',
  '/api/dashboard/memoria',
);
/** R$ em risco, recuperado no ano e MCP estimado do mês. */
export const getDashboardMoney = /* @__PURE__ */ endpoint<T.GetDashboardMoneyData, T.GetDashboardMoneyResponse>(
  'GET',
  '/api/dashboard/money',
);
/** Indicadores do mês, com a variação sobre o mês anterior. */
export const getDashboardOverview = /* @__PURE__ */ endpoint<T.GetDashboardOverviewData, T.GetDashboardOverviewResponse>(
  'GET',
  '/api/dashboard/overview',
);
/** Contratos ativos que terminam em até 3, 6, 12 e 24 meses. */
export const getRenewals = /* @__PURE__ */ endpoint<T.GetRenewalsData, T.GetRenewalsResponse>(
  'GET',
  '/api/dashboard/renovacoes',
);
/** O mês como estava em um dia, pela soma dos retratos guardados. */
export const getDashboardPast = /* @__PURE__ */ endpoint<T.GetDashboardPastData, T.GetDashboardPastResponse>(
  'GET',
  '/api/dashboard/retrato',
);
/** Oportunidades do mês, com a energia e o valor em jogo. */
export const listOpportunities = /* @__PURE__ */ endpoint<T.ListOpportunitiesData, T.ListOpportunitiesResponse>(
  'GET',
  '/api/oportunidades',
);
/** Exporta as oportunidades do mês em XLSX ou CSV. */
export const exportOpportunities = /* @__PURE__ */ endpoint<T.ExportOpportunitiesData, T.ExportOpportunitiesResponse>(
  'GET',
  '/api/oportunidades/export',
);
/** Quanto há para fazer em cada área do menu. */
export const countWork = /* @__PURE__ */ endpoint<T.CountWorkData, T.CountWorkResponse>(
  'GET',
  '/api/work/counts',
);
/** Os primeiros passos da instalação que quem pergunta pode dar. */
export const listFirstSteps = /* @__PURE__ */ endpoint<T.ListFirstStepsData, T.ListFirstStepsResponse>(
  'GET',
  '/api/work/first-steps',
);
/** Registra que a instalação segue sem enviar e-mails. */
export const continueWithoutMail = /* @__PURE__ */ endpoint<T.ContinueWithoutMailData, T.ContinueWithoutMailResponse>(
  'POST',
  '/api/work/first-steps/without-mail',
);
/** O que há para fazer no mês, em ordem, com R$ e prazo. */
export const listWork = /* @__PURE__ */ endpoint<T.ListWorkData, T.ListWorkResponse>(
  'GET',
  '/api/work/items',
);
