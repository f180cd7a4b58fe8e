import { endpoint } from './call';
import type * as T from './gen/types.gen';

export type BalanceRowWire = T.ListBalancesResponse['data'][number];
export type BalanceWire = T.GetBalanceResponse;
export type BalanceMonthWire = BalanceWire['months'][number];
export type BalanceEventWire = T.ListBalanceEventsResponse[number];
export type TraceWire = T.GetBalanceMemoriaResponse;
export type JobWire = T.GetBalanceJobResponse;

/** Read as whatever comes: other servers wrap the list in other ways (see the feature's mappers). */
export const listBalances = endpoint<T.ListBalancesData, unknown>('GET', '/energy-balance');
export const getBalance = endpoint<T.GetBalanceData, BalanceWire>('GET', '/energy-balance/{id}');
/** The part is 'events'; read as whatever comes, like the list. */
export const listBalanceEvents = endpoint<T.ListBalanceEventsData, unknown>(
  'GET',
  '/energy-balance/{id}/{part}',
);
export const getBalanceTrace = endpoint<T.GetBalanceMemoriaData, TraceWire>(
  'GET',
  '/energy-balance/{id}/months/{mes}/memoria',
);
/** Read as whatever comes: the ids may stand under `data`. */
export const getBalanceJob = endpoint<T.GetBalanceJobData, unknown>(
  'GET',
  '/energy-balance/jobs/{jobId}',
);
/** Where the list's export is fetched; it takes the list's query and a format. */
export const exportBalancesPath: T.ExportBalancesData['url'] = '/energy-balance/export';
/** Where a spreadsheet goes; it is sent by lib/upload, which reports progress. */
export const uploadBalancePath: T.UploadBalanceData['url'] = '/energy-balance/upload';
