import { endpoint } from './call';
import type * as T from './gen/types.gen';

/** A file kept with a contract. */
export type FileWire = T.ListContractFilesResponse['data'][number];

export const listFiles = endpoint<T.ListContractFilesData, T.ListContractFilesResponse>(
  'GET',
  '/contracts/{id}/files',
);
export const deleteFile = endpoint<T.DeleteFileData, T.DeleteFileResponse>(
  'DELETE',
  '/api/files/{id}',
);

/** Where a file of a contract goes; it is sent by lib/upload, which reports progress. */
export const uploadFilePath = (contractId: string, kind: string) =>
  `/contracts/${encodeURIComponent(contractId)}/files?kind=${encodeURIComponent(kind)}`;

/** Where a file is downloaded from. */
export const filePath = (id: string) => `/api/files/${encodeURIComponent(id)}`;
