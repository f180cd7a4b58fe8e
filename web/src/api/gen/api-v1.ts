// Written by tools/codegen/endpoints.mjs.
import { endpoint } from '../call';
import type * as T from './types.gen';

/** Lista os clientes. */
export const v1ListClients = /* @__PURE__ */ endpoint<T.V1ListClientsData, T.V1ListClientsResponse>(
  'GET',
  '/api/v1/clients',
);
/** Lista os contratos. */
export const v1ListContracts = /* @__PURE__ */ endpoint<T.V1ListContractsData, T.V1ListContractsResponse>(
  'GET',
  '/api/v1/contracts',
);
/** Lista os eventos dos últimos 30 dias, os mesmos dos webhooks. */
export const v1ListEvents = /* @__PURE__ */ endpoint<T.V1ListEventsData, T.V1ListEventsResponse>(
  'GET',
  '/api/v1/events',
);
/** Lista os apontamentos da auditoria de faturas. */
export const v1ListFindings = /* @__PURE__ */ endpoint<T.V1ListFindingsData, T.V1ListFindingsResponse>(
  'GET',
  '/api/v1/findings',
);
/** Lista as faturas e notas fiscais. */
export const v1ListInvoices = /* @__PURE__ */ endpoint<T.V1ListInvoicesData, T.V1ListInvoicesResponse>(
  'GET',
  '/api/v1/invoices',
);
/** Lista os meses dos balanços energéticos. */
export const v1ListMonths = /* @__PURE__ */ endpoint<T.V1ListMonthsData, T.V1ListMonthsResponse>(
  'GET',
  '/api/v1/months',
);
/** Lista os documentos enviados para leitura. */
export const v1ListReadings = /* @__PURE__ */ endpoint<T.V1ListReadingsData, T.V1ListReadingsResponse>(
  'GET',
  '/api/v1/readings',
);
/** Envia um documento para leitura: PDF, XML, foto, ou um ZIP deles, até 10 MiB. */
export const v1SendReading = /* @__PURE__ */ endpoint<T.V1SendReadingData, T.V1SendReadingResponse>(
  'POST',
  '/api/v1/readings',
);
/** Mostra um documento e até onde foi a leitura. */
export const v1GetReading = /* @__PURE__ */ endpoint<T.V1GetReadingData, T.V1GetReadingResponse>(
  'GET',
  '/api/v1/readings/{id}',
);
/** Lista as simulações. */
export const v1ListSimulations = /* @__PURE__ */ endpoint<T.V1ListSimulationsData, T.V1ListSimulationsResponse>(
  'GET',
  '/api/v1/simulations',
);
/** Lista as tarifas homologadas. */
export const v1ListTariffs = /* @__PURE__ */ endpoint<T.V1ListTariffsData, T.V1ListTariffsResponse>(
  'GET',
  '/api/v1/tariffs',
);
/** Lista as unidades consumidoras. */
export const v1ListUnits = /* @__PURE__ */ endpoint<T.V1ListUnitsData, T.V1ListUnitsResponse>(
  'GET',
  '/api/v1/units',
);
