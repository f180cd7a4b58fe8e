import { endpoint } from './call';
import type * as T from './gen/types.gen';

// The lists as the command menu asks them: a few rows that match what is typed, each in
// the asker's own reach.
export const lookUpClients = endpoint<T.SuggestClientsData, T.SuggestClientsResponse>(
  'GET',
  '/api/clients',
);
export const lookUpContracts = endpoint<T.ListContractsData, T.ListContractsResponse>(
  'GET',
  '/contracts',
);
export const lookUpBalances = endpoint<T.ListBalancesData, T.ListBalancesResponse>(
  'GET',
  '/energy-balance',
);
export const lookUpBills = endpoint<T.ListDocumentsData, T.ListDocumentsResponse>(
  'GET',
  '/api/idp/documents',
);
export const lookUpProposals = endpoint<T.ListProposalsData, T.ListProposalsResponse>(
  'GET',
  '/api/propostas',
);
export const lookUpDeals = endpoint<T.ListDealsData, T.ListDealsResponse>(
  'GET',
  '/api/negociacoes',
);
