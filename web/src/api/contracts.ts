import { endpoint } from './call';
import type * as T from './gen/types.gen';

/** Lists leave out what is large: prices and volumes are null there. */
export type ContractWire = T.GetContractResponse;
export type ContractTotalsWire = T.SumContractsResponse;
export type ContractInputWire = T.UpdateContractData['body'];
export type ContractVersionWire = T.ListContractVersionsResponse['data'][number];
export type SituationWire = T.SetContractSituationData['body'];
export type ClientWire = T.SuggestClientsResponse['data'][number];

/** Where the list's export is fetched; it takes the list's query and a format. */
export const exportContractsPath: T.ExportContractsData['url'] = '/contracts/export';
/** Read as whatever comes: other servers wrap the list in other ways (see the feature's mappers). */
export const listContracts = endpoint<T.ListContractsData, unknown>('GET', '/contracts');
export const listContractMonths = endpoint<T.ListContractMonthsData, T.ListContractMonthsResponse>(
  'GET',
  '/contracts/months',
);
export const sumContracts = endpoint<T.SumContractsData, T.SumContractsResponse>(
  'GET',
  '/contracts/totals',
);
export const getContract = endpoint<T.GetContractData, ContractWire>('GET', '/contracts/{id}');
export const createContract = endpoint<T.CreateContractData, T.CreateContractResponse>(
  'POST',
  '/contracts',
);
export const updateContract = endpoint<T.UpdateContractData, T.UpdateContractResponse>(
  'PUT',
  '/contracts/{id}',
);
export const moveContract = endpoint<T.MoveContractData, T.MoveContractResponse>(
  'POST',
  '/contracts/{id}/client',
);
export const setContractSituation = endpoint<
  T.SetContractSituationData,
  T.SetContractSituationResponse
>('POST', '/contracts/{id}/situacao');
export const deleteContract = endpoint<T.DeleteContractData, T.DeleteContractResponse>(
  'DELETE',
  '/contracts/{id}',
);
export const restoreContract = endpoint<T.RestoreContractData, T.RestoreContractResponse>(
  'POST',
  '/contracts/{id}/restore',
);
export const listContractVersions = endpoint<
  T.ListContractVersionsData,
  T.ListContractVersionsResponse
>('GET', '/contracts/{id}/versions');
/** Changes of prices that wait for a second person. */
export type AskedPriceWire = T.ListAskedPricesResponse['data'][number];
export const listAskedPrices = endpoint<T.ListAskedPricesData, T.ListAskedPricesResponse>(
  'GET',
  '/contracts/alteracoes-preco',
);
export const decideAskedPrices = endpoint<T.DecideAskedPricesData, T.DecideAskedPricesResponse>(
  'POST',
  '/contracts/{id}/alteracoes-preco/{pedido}',
);
export const suggestClients = endpoint<T.SuggestClientsData, T.SuggestClientsResponse>(
  'GET',
  '/api/clients',
);
/** The balances, as the way from a contract to those of its meters. */
export const listContractBalances = endpoint<T.ListBalancesData, T.ListBalancesResponse>(
  'GET',
  '/energy-balance',
);
