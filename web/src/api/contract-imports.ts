import { endpoint } from './call';
import type * as T from './gen/types.gen';

export const contractImportsPath: T.UploadContractsData['url'] = '/api/contracts/imports';

export const listContractImports = endpoint<
  T.ListContractImportsData,
  T.ListContractImportsResponse
>('GET', '/api/contracts/imports');
export const getContractImport = endpoint<T.GetContractImportData, T.GetContractImportResponse>(
  'GET',
  '/api/contracts/imports/{id}',
);
export const listContractImportRows = endpoint<
  T.ListContractImportRowsData,
  T.ListContractImportRowsResponse
>('GET', '/api/contracts/imports/{id}/rows');
export const mapContractImport = endpoint<T.MapContractImportData, T.MapContractImportResponse>(
  'POST',
  '/api/contracts/imports/{id}/mapping',
);
/** Says which of the first lines is the header; the file is read again. */
export const chooseContractImportHeader = endpoint<
  T.ChooseContractImportHeaderData,
  T.ChooseContractImportHeaderResponse
>('POST', '/api/contracts/imports/{id}/header');
/** Says what a refused cell should have said; the file is judged again, and nothing is stored. */
export const correctContractImportCell = endpoint<
  T.CorrectContractImportCellData,
  T.CorrectContractImportCellResponse
>('POST', '/api/contracts/imports/{id}/cells');
/** Takes a skipped line for data, or skips it again; the file is judged again. */
export const takeContractImportLine = endpoint<
  T.TakeContractImportLineData,
  T.TakeContractImportLineResponse
>('POST', '/api/contracts/imports/{id}/use');
export const applyContractImport = endpoint<
  T.ApplyContractImportData,
  T.ApplyContractImportResponse
>('POST', '/api/contracts/imports/{id}/apply');
export const undoContractImport = endpoint<T.UndoContractImportData, T.UndoContractImportResponse>(
  'POST',
  '/api/contracts/imports/{id}/undo',
);
export const contractTemplateCsvUrl: T.ContractTemplateCsvData['url'] =
  '/api/contracts/imports/template.csv';
export const contractTemplateXlsxUrl: T.ContractTemplateXlsxData['url'] =
  '/api/contracts/imports/template.xlsx';
