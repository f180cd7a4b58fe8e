import { endpoint } from './call';
import type * as T from './gen/types.gen';

/** A month of a price index. */
export type IndexMonthWire = T.ListIndexResponse['data'][number];
export type IndexCode = IndexMonthWire['code'];
/** What a file changes in an index, or changed. */
export type IndexImportWire = T.ImportIndexResponse;
/** A value of a parameter from a day on. */
export type ParameterWire = T.ListParametersResponse['data'][number];

export const listIndex = endpoint<T.ListIndexData, T.ListIndexResponse>('GET', '/api/indices');
export const putIndexMonth = endpoint<T.PutIndexMonthData, T.PutIndexMonthResponse>(
  'PUT',
  '/api/indices/{code}/{month}',
);
export const deleteIndexMonth = endpoint<T.DeleteIndexMonthData, T.DeleteIndexMonthResponse>(
  'DELETE',
  '/api/indices/{code}/{month}',
);
/** Compares a file with the table; with apply '1' it stores it. */
export const importIndex = endpoint<T.ImportIndexData, IndexImportWire>(
  'POST',
  '/api/indices/{code}/import',
);
export const listParameters = endpoint<T.ListParametersData, T.ListParametersResponse>(
  'GET',
  '/api/parameters',
);
export const addParameter = endpoint<T.AddParameterData, T.AddParameterResponse>(
  'POST',
  '/api/parameters',
);
export const deleteParameter = endpoint<T.DeleteParameterData, T.DeleteParameterResponse>(
  'DELETE',
  '/api/parameters/{id}',
);
