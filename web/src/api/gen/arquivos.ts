// Written by tools/codegen/endpoints.mjs.
import { endpoint } from '../call';
import type * as T from './types.gen';

/** Baixa um arquivo. */
export const downloadFile = /* @__PURE__ */ endpoint<T.DownloadFileData, T.DownloadFileResponse>(
  'GET',
  '/api/files/{id}',
);
/** Exclui um arquivo. */
export const deleteFile = /* @__PURE__ */ endpoint<T.DeleteFileData, T.DeleteFileResponse>(
  'DELETE',
  '/api/files/{id}',
);
/** Lista os arquivos de um contrato. */
export const listContractFiles = /* @__PURE__ */ endpoint<T.ListContractFilesData, T.ListContractFilesResponse>(
  'GET',
  '/contracts/{id}/files',
);
/** Envia um arquivo de um contrato. */
export const addContractFile = /* @__PURE__ */ endpoint<T.AddContractFileData, T.AddContractFileResponse>(
  'POST',
  '/contracts/{id}/files',
);
