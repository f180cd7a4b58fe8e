import { endpoint } from './call';
import type * as T from './gen/types.gen';

/** A homologated tariff of a distributor. */
export type TariffWire = T.ListTariffsResponse['data'][number];
/** What the regulator's file changes in the tariffs, or changed. */
export type TariffImportWire = T.ImportTariffsResponse;
/** The bandeira or the PLD of a month. */
export type MarketMonthWire = T.ListPldResponse['data'][number];
/** What a file changes in the bandeiras or in the PLD, or changed. */
export type MarketImportWire = T.ImportPldResponse;
/** A file that changed a table of market data. */
export type ReferenceImport = T.ListReferenceImportsResponse['data'][number];
export type ReferenceTable = T.ListReferenceImportsData['query']['table'];
export type DistributorWire = T.ListDistributorsResponse['data'][number];

/** How far a public series reaches, and what it lacks. */
export type MarketSeriesWire = T.ListMarketDataResponse['series'][number];
export const listMarketData = endpoint<T.ListMarketDataData, T.ListMarketDataResponse>(
  'GET',
  '/api/market-data',
);
/** Where public data is published, and what was found there and waits for a decision. */
export type PublicSourceWire = T.ListPublicSourcesResponse['data'][number];
export type SourceProposalWire = NonNullable<PublicSourceWire['proposal']>;
export const listPublicSources = endpoint<T.ListPublicSourcesData, T.ListPublicSourcesResponse>(
  'GET',
  '/api/public-sources',
);
export const updatePublicSource = endpoint<T.UpdatePublicSourceData, T.UpdatePublicSourceResponse>(
  'PUT',
  '/api/public-sources/{kind}',
);
export const checkPublicSource = endpoint<T.CheckPublicSourceData, T.CheckPublicSourceResponse>(
  'POST',
  '/api/public-sources/{kind}/check',
);
/** Imports what a source brought; by the revision of the comparison that was seen. */
export const applySourceProposal = endpoint<
  T.ApplySourceProposalData,
  T.ApplySourceProposalResponse
>('POST', '/api/source-proposals/{id}/apply');
export const rejectSourceProposal = endpoint<
  T.RejectSourceProposalData,
  T.RejectSourceProposalResponse
>('POST', '/api/source-proposals/{id}/reject');
export const listTariffs = endpoint<T.ListTariffsData, T.ListTariffsResponse>(
  'GET',
  '/api/tariffs',
);
/** Compares a file with the table; with apply '1' it stores it. */
export const importTariffs = endpoint<T.ImportTariffsData, TariffImportWire>(
  'POST',
  '/api/tariffs/import',
);
export const listDistributors = endpoint<T.ListDistributorsData, T.ListDistributorsResponse>(
  'GET',
  '/api/distributors',
);
export const listFlags = endpoint<T.ListFlagsData, T.ListFlagsResponse>('GET', '/api/flags');
/** Like importTariffs. */
export const importFlags = endpoint<T.ImportFlagsData, MarketImportWire>(
  'POST',
  '/api/flags/import',
);
export const listPld = endpoint<T.ListPldData, T.ListPldResponse>('GET', '/api/pld');
/** Like importTariffs. */
export const importPld = endpoint<T.ImportPldData, MarketImportWire>('POST', '/api/pld/import');
/** Without the version that was read, the month has no value yet. */
export const putFlag = endpoint<T.PutFlagData, T.PutFlagResponse>('PUT', '/api/flags/{month}');
export const deleteFlag = endpoint<T.DeleteFlagData, T.DeleteFlagResponse>(
  'DELETE',
  '/api/flags/{month}',
);
/** Like putFlag. */
export const putPld = endpoint<T.PutPldData, T.PutPldResponse>(
  'PUT',
  '/api/pld/{submarket}/{month}',
);
export const deletePld = endpoint<T.DeletePldData, T.DeletePldResponse>(
  'DELETE',
  '/api/pld/{submarket}/{month}',
);
export const putDistributor = endpoint<T.PutDistributorData, T.PutDistributorResponse>(
  'PUT',
  '/api/distributors/{id}',
);
export const listReferenceImports = endpoint<
  T.ListReferenceImportsData,
  T.ListReferenceImportsResponse
>('GET', '/api/reference-imports');
/** Puts back what a file changed; refused where somebody changed that since. */
export const undoReferenceImport = endpoint<
  T.UndoReferenceImportData,
  T.UndoReferenceImportResponse
>('POST', '/api/reference-imports/{id}/undo');
