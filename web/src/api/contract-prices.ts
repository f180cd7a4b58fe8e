import { endpoint } from './call';
import type * as T from './gen/types.gen';

/** Decimals of prices and volumes are canonical text ("221.50"), exact to the last digit. */
export type PricesWire = NonNullable<T.GetContractResponse['prices']>;
export type SeasonalVolumeWire = NonNullable<T.GetContractResponse['seasonal_volumes']>[number];
/** The price of one month, and where it came from. */
export type MonthPriceWire = T.ListContractPricesResponse['data'][number];

export const listContractPrices = endpoint<T.ListContractPricesData, T.ListContractPricesResponse>(
  'GET',
  '/contracts/{id}/prices',
);
