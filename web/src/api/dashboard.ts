import { endpoint } from './call';
import type * as T from './gen/types.gen';

export type OverviewWire = T.GetDashboardOverviewResponse;
export type NoticesWire = T.GetDashboardNoticesResponse;
export type HistoryWire = T.GetDashboardHistoryResponse;
export type MoneyWire = T.GetDashboardMoneyResponse;
export type ContractRowsWire = T.ListDashboardContractsResponse;
export type ContractRowWire = NonNullable<ContractRowsWire['contratos']>[number];
export type IntelligenceWire = T.GetIntelligenceResponse;
export type LightRowWire = T.ListIntelligenceResponse['data'][number];
export type ContractLightsWire = T.ListContractLightsResponse['data'][number];
export type OpportunityWire = T.ListOpportunitiesResponse['data'][number];
export type RenewalsWire = T.GetRenewalsResponse;

type Given = T.GetConformitiesResponse;
type GivenNf = Given['nf_divergentes'][number];
type GivenBill = Given['fatura_divergentes'][number];
/** A status may be empty or missing, as in any other server: it is then Indefinido. */
export type NfDivergenceWire = Omit<GivenNf, 'status_nf'> & {
  status_nf?: Partial<Record<keyof GivenNf['status_nf'], string>>;
};
export type BillDivergenceWire = Omit<GivenBill, 'status_fatura'> & {
  status_fatura?: Partial<Record<keyof GivenBill['status_fatura'], string>>;
};
export type ConformitiesWire = Omit<Given, 'nf_divergentes' | 'fatura_divergentes'> & {
  nf_divergentes: NfDivergenceWire[];
  fatura_divergentes: BillDivergenceWire[];
};

export const getOverview = endpoint<T.GetDashboardOverviewData, OverviewWire>(
  'GET',
  '/api/dashboard/overview',
);
/** What waits for somebody today, whatever month is looked at. */
export const getNotices = endpoint<T.GetDashboardNoticesData, NoticesWire>(
  'GET',
  '/api/dashboard/avisos',
);
export const getHistory = endpoint<T.GetDashboardHistoryData, HistoryWire>(
  'GET',
  '/api/dashboard/history',
);
/** The month as it stood on a day. */
export const getDashboardPast = endpoint<T.GetDashboardPastData, T.GetDashboardPastResponse>(
  'GET',
  '/api/dashboard/retrato',
);
export const getMoney = endpoint<T.GetDashboardMoneyData, MoneyWire>('GET', '/api/dashboard/money');
export const listDashboardContracts = endpoint<T.ListDashboardContractsData, ContractRowsWire>(
  'GET',
  '/api/contratos',
);
export const getIntelligence = endpoint<T.GetIntelligenceData, IntelligenceWire>(
  'GET',
  '/api/dashboard/inteligencia',
);
export const listLights = endpoint<T.ListIntelligenceData, T.ListIntelligenceResponse>(
  'GET',
  '/api/dashboard/inteligencia/lista',
);
export const listContractLights = endpoint<T.ListContractLightsData, T.ListContractLightsResponse>(
  'GET',
  '/api/dashboard/inteligencia/contratos',
);
export const getConformities = endpoint<T.GetConformitiesData, ConformitiesWire>(
  'GET',
  '/api/dashboard/conformidades',
);
export const getRenewals = endpoint<T.GetRenewalsData, RenewalsWire>(
  'GET',
  '/api/dashboard/renovacoes',
);
export const listOpportunities = endpoint<T.ListOpportunitiesData, T.ListOpportunitiesResponse>(
  'GET',
  '/api/oportunidades',
);
export const getDashboardTrace = endpoint<T.GetDashboardMemoriaData, T.GetDashboardMemoriaResponse>(
  'GET',
  '/api/dashboard/memoria',
);

/** Where the exports are fetched; each takes its list's query and a format. */
export const exportLightsPath: T.ExportIntelligenceData['url'] =
  '/api/dashboard/inteligencia/lista/export';
export const exportContractLightsPath: T.ExportContractLightsData['url'] =
  '/api/dashboard/inteligencia/contratos/export';
export const exportConformitiesPath: T.ExportConformitiesData['url'] =
  '/api/dashboard/conformidades/export';
export const exportOpportunitiesPath: T.ExportOpportunitiesData['url'] =
  '/api/oportunidades/export';
