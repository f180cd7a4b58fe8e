import { endpoint } from './call';
import type * as T from './gen/types.gen';

/** A spreadsheet in the list. */
export type ImportWire = T.ListImportsResponse['data'][number];
/** A spreadsheet on its own page: also what its columns are, and what they may be. */
export type ImportDetailWire = T.GetImportResponse;
export type ImportRowWire = T.ListImportRowsResponse['data'][number];
export type MappingWire = T.MapImportData['body'];

export const listImports = endpoint<T.ListImportsData, T.ListImportsResponse>(
  'GET',
  '/api/imports',
);
export const getImport = endpoint<T.GetImportData, ImportDetailWire>('GET', '/api/imports/{id}');
export const listImportRows = endpoint<T.ListImportRowsData, T.ListImportRowsResponse>(
  'GET',
  '/api/imports/{id}/rows',
);
export const mapImport = endpoint<T.MapImportData, T.MapImportResponse>(
  'POST',
  '/api/imports/{id}/mapping',
);
/** Says which of the first lines is the header; the file is read again. */
export const chooseImportHeader = endpoint<T.ChooseImportHeaderData, T.ChooseImportHeaderResponse>(
  'POST',
  '/api/imports/{id}/header',
);
/** Says what a refused cell should have said; the file is judged again, and nothing is stored. */
export const correctImportCell = endpoint<T.CorrectImportCellData, T.CorrectImportCellResponse>(
  'POST',
  '/api/imports/{id}/cells',
);
/** Takes a skipped line for data, or skips it again; the file is judged again. */
export const takeImportLine = endpoint<T.TakeImportLineData, T.TakeImportLineResponse>(
  'POST',
  '/api/imports/{id}/use',
);
export const applyImport = endpoint<T.ApplyImportData, T.ApplyImportResponse>(
  'POST',
  '/api/imports/{id}/apply',
);
export const undoImport = endpoint<T.UndoImportData, T.UndoImportResponse>(
  'POST',
  '/api/imports/{id}/undo',
);
export const importTemplateCsvUrl: T.ImportTemplateCsvData['url'] = '/api/imports/template.csv';
export const importTemplateXlsxUrl: T.ImportTemplateXlsxData['url'] = '/api/imports/template.xlsx';
