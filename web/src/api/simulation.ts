import { endpoint } from './call';
import type * as T from './gen/types.gen';

export type SimulationEntryWire = T.SimulationEntry;
export type SimulationReadingWire = T.SimulationReadingBody;
export type SimulationAnswerWire = T.SimulationAnswer;
/** In group B baixa_tensao stands in the place of resultado, which is then null. */
export type SimulationKeptWire = Omit<T.SimulationKeptBody, 'baixa_tensao'> & {
  baixa_tensao: T.SimulationLowVoltageAnswer | null;
};
export type SimulationRowWire = T.SimulationRowBody;
export type SimulationBillWire = T.SimulationBill;
export type TraceWire = T.ExplainSimulationResponse;

export type LowVoltageEntryWire = T.SimulationLowVoltageEntry;

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
export const createSimulation = endpoint<T.CreateSimulationData, SimulationKeptWire>(
  'POST',
  '/api/simulacoes',
);
export const getSimulation = endpoint<T.GetSimulationData, SimulationKeptWire>(
  'GET',
  '/api/simulacoes/{id}',
);
export const updateSimulation = endpoint<T.UpdateSimulationData, SimulationKeptWire>(
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
export const duplicateSimulation = endpoint<T.DuplicateSimulationData, SimulationKeptWire>(
  'POST',
  '/api/simulacoes/{id}/duplicar',
);
