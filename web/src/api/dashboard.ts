import { endpoint } from './call';
import type * as T from './gen/types.gen';

export type OverviewWire = T.GetDashboardOverviewResponse;
export type ContractRowsWire = T.ListDashboardContractsResponse;
export type ContractRowWire = NonNullable<ContractRowsWire['contratos']>[number];

export const getOverview = endpoint<T.GetDashboardOverviewData, OverviewWire>(
  'GET',
  '/api/dashboard/overview',
);
export const listDashboardContracts = endpoint<T.ListDashboardContractsData, ContractRowsWire>(
  'GET',
  '/api/contratos',
);
