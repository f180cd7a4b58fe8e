import { endpoint } from './call';
import type * as T from './gen/types.gen';

export type SimulationEntryWire = T.SimulationEntry;
export type SimulationReadingWire = T.SimulationReadingBody;
export type SimulationAnswerWire = T.SimulationAnswer;
export type SimulationKeptWire = T.SimulationKeptBody;
export type SimulationRowWire = T.SimulationRowBody;
export type SimulationBillWire = T.SimulationBill;
export type TraceWire = T.ExplainSimulationResponse;

export type LowVoltageEntryWire = T.SimulationLowVoltageEntry;
export type LowVoltageAnswerWire = T.SimulationLowVoltageAnswer;

/** The empty spreadsheet, as a workbook. */
export const simulationTemplatePath: T.SimulationTemplateData['url'] = '/api/simulacoes/modelo';
/** Takes a spreadsheet as the field "file"; answers with a SimulationReadingWire. */
export const readSheetPath: T.ReadSimulationSheetData['url'] = '/api/simulacoes/planilha';

export const getSample = endpoint<T.SimulationSampleData, T.SimulationSampleResponse>(
  'GET',
  '/api/simulacoes/amostra',
);
export const readText = endpoint<T.ReadSimulationTextData, T.ReadSimulationTextResponse>(
  'POST',
  '/api/simulacoes/texto',
);
export const readBill = endpoint<T.ReadSimulationBillData, T.ReadSimulationBillResponse>(
  'POST',
  '/api/simulacoes/fatura',
);
export const calculateSimulation = endpoint<
  T.CalculateSimulationData,
  T.CalculateSimulationResponse
>('POST', '/api/simulacoes/calcular');
export const estimateLowVoltage = endpoint<T.EstimateLowVoltageData, T.EstimateLowVoltageResponse>(
  'POST',
  '/api/simulacoes/baixa-tensao',
);
export const explainSimulation = endpoint<T.ExplainSimulationData, TraceWire>(
  'POST',
  '/api/simulacoes/memoria',
);

export const listSimulations = endpoint<T.ListSimulationsData, T.ListSimulationsResponse>(
  'GET',
  '/api/simulacoes',
);
export const createSimulation = endpoint<T.CreateSimulationData, T.CreateSimulationResponse>(
  'POST',
  '/api/simulacoes',
);
export const getSimulation = endpoint<T.GetSimulationData, T.GetSimulationResponse>(
  'GET',
  '/api/simulacoes/{id}',
);
export const updateSimulation = endpoint<T.UpdateSimulationData, T.UpdateSimulationResponse>(
  'PUT',
  '/api/simulacoes/{id}',
);
export const deleteSimulation = endpoint<T.DeleteSimulationData, unknown>(
  'DELETE',
  '/api/simulacoes/{id}',
);
export const listSimulationVersions = endpoint<
  T.ListSimulationVersionsData,
  T.ListSimulationVersionsResponse
>('GET', '/api/simulacoes/{id}/versoes');
export const duplicateSimulation = endpoint<
  T.DuplicateSimulationData,
  T.DuplicateSimulationResponse
>('POST', '/api/simulacoes/{id}/duplicar');
