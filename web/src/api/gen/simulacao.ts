// Written by tools/codegen/endpoints.mjs.
import { endpoint } from '../call';
import type * as T from './types.gen';

/** Compara o custo atual com o estimado pelas constantes do comparativo. */
export const compareCosts = /* @__PURE__ */ endpoint<T.CompareCostsData, T.CompareCostsResponse>(
  'GET',
  '/api/comparativo',
);
/** Lista as simulações guardadas, da mais nova para a mais antiga. */
export const listSimulations = /* @__PURE__ */ endpoint<T.ListSimulationsData, T.ListSimulationsResponse>(
  'GET',
  '/api/simulacoes',
);
/** Guarda uma simulação com número próprio. */
export const createSimulation = /* @__PURE__ */ endpoint<T.CreateSimulationData, T.CreateSimulationResponse>(
  'POST',
  '/api/simulacoes',
);
/** Dá a amostra de demonstração como entrada. */
export const simulationSample = /* @__PURE__ */ endpoint<T.SimulationSampleData, T.SimulationSampleResponse>(
  'GET',
  '/api/simulacoes/amostra',
);
/** Estima uma unidade do grupo B: convencional, tarifa branca e mercado livre. */
export const estimateLowVoltage = /* @__PURE__ */ endpoint<T.EstimateLowVoltageData, T.EstimateLowVoltageResponse>(
  'POST',
  '/api/simulacoes/baixa-tensao',
);
/** Simula sem guardar. */
export const calculateSimulation = /* @__PURE__ */ endpoint<T.CalculateSimulationData, T.CalculateSimulationResponse>(
  'POST',
  '/api/simulacoes/calcular',
);
/** Lê o consumo dos dados extraídos de uma fatura analisada. */
export const readSimulationBill = /* @__PURE__ */ endpoint<T.ReadSimulationBillData, T.ReadSimulationBillResponse>(
  'POST',
  '/api/simulacoes/fatura',
);
/** Dá a memória de cálculo de um campo de uma entrada. */
export const explainSimulation = /* @__PURE__ */ endpoint<T.ExplainSimulationData, T.ExplainSimulationResponse>(
  'POST',
  '/api/simulacoes/memoria',
);
/** Baixa a planilha modelo do consumo. */
export const simulationTemplate = /* @__PURE__ */ endpoint<T.SimulationTemplateData, T.SimulationTemplateResponse>(
  'GET',
  '/api/simulacoes/modelo',
);
/** Lê o consumo de uma planilha .xlsx, .xls ou .csv. */
export const readSimulationSheet = /* @__PURE__ */ endpoint<T.ReadSimulationSheetData, T.ReadSimulationSheetResponse>(
  'POST',
  '/api/simulacoes/planilha',
);
/** Lê o consumo de um texto colado, como o histórico de uma fatura. */
export const readSimulationText = /* @__PURE__ */ endpoint<T.ReadSimulationTextData, T.ReadSimulationTextResponse>(
  'POST',
  '/api/simulacoes/texto',
);
/** Reabre uma simulação, na versão pedida. */
export const getSimulation = /* @__PURE__ */ endpoint<T.GetSimulationData, T.GetSimulationResponse>(
  'GET',
  '/api/simulacoes/{id}',
);
/** Simula de novo e guarda outra versão. */
export const updateSimulation = /* @__PURE__ */ endpoint<T.UpdateSimulationData, T.UpdateSimulationResponse>(
  'PUT',
  '/api/simulacoes/{id}',
);
/** Exclui uma simulação. */
export const deleteSimulation = /* @__PURE__ */ endpoint<T.DeleteSimulationData, T.DeleteSimulationResponse>(
  'DELETE',
  '/api/simulacoes/{id}',
);
/** Guarda uma cópia com outro número. */
export const duplicateSimulation = /* @__PURE__ */ endpoint<T.DuplicateSimulationData, T.DuplicateSimulationResponse>(
  'POST',
  '/api/simulacoes/{id}/duplicar',
);
/** Lista as versões de uma simulação. */
export const listSimulationVersions = /* @__PURE__ */ endpoint<T.ListSimulationVersionsData, T.ListSimulationVersionsResponse>(
  'GET',
  '/api/simulacoes/{id}/versoes',
);
