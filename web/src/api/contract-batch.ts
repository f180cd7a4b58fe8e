import { endpoint } from './call';
import type * as T from './gen/types.gen';

export type BatchInput = T.EditContractsData['body'];
export type BatchChange = BatchInput['alteracao'];
/** What became of each contract, or would. */
export type BatchResult = T.EditContractsResponse;
export type BatchRow = BatchResult['contratos'][number];

export const editContracts = endpoint<T.EditContractsData, T.EditContractsResponse>(
  'POST',
  '/api/contracts/batch',
);
