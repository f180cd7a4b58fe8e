import { endpoint } from './call';
import type * as T from './gen/types.gen';

export type { CceeAgentMonth, CceeFigure } from './gen/types.gen';

export const listFigures = endpoint<T.ListCceeFiguresData, T.ListCceeFiguresResponse>(
  'GET',
  '/api/ccee/valores',
);
export const createFigure = endpoint<T.CreateCceeFigureData, T.CreateCceeFigureResponse>(
  'POST',
  '/api/ccee/valores',
);
/** Replaces what a figure says; what is not sent becomes empty. */
export const updateFigure = endpoint<T.UpdateCceeFigureData, T.UpdateCceeFigureResponse>(
  'PUT',
  '/api/ccee/valores/{id}',
);
export const deleteFigure = endpoint<T.DeleteCceeFigureData, T.DeleteCceeFigureResponse>(
  'DELETE',
  '/api/ccee/valores/{id}',
);
export const createAgent = endpoint<T.CreateCceeAgentData, T.CreateCceeAgentResponse>(
  'POST',
  '/api/ccee/agentes',
);

export const cceeImportsPath: T.UploadCceeData['url'] = '/api/ccee/importacoes';
export const updateAgent = endpoint<T.UpdateCceeAgentData, T.UpdateCceeAgentResponse>(
  'PUT',
  '/api/ccee/agentes/{id}',
);
export const listCceeImports = endpoint<T.ListCceeImportsData, T.ListCceeImportsResponse>(
  'GET',
  '/api/ccee/importacoes',
);
export const getCceeImport = endpoint<T.GetCceeImportData, T.GetCceeImportResponse>(
  'GET',
  '/api/ccee/importacoes/{id}',
);
export const listCceeImportRows = endpoint<T.ListCceeImportRowsData, T.ListCceeImportRowsResponse>(
  'GET',
  '/api/ccee/importacoes/{id}/rows',
);
export const mapCceeImport = endpoint<T.MapCceeImportData, T.MapCceeImportResponse>(
  'POST',
  '/api/ccee/importacoes/{id}/mapping',
);
export const chooseCceeImportHeader = endpoint<
  T.ChooseCceeImportHeaderData,
  T.ChooseCceeImportHeaderResponse
>('POST', '/api/ccee/importacoes/{id}/header');
export const correctCceeImportCell = endpoint<
  T.CorrectCceeImportCellData,
  T.CorrectCceeImportCellResponse
>('POST', '/api/ccee/importacoes/{id}/cells');
export const takeCceeImportLine = endpoint<T.TakeCceeImportLineData, T.TakeCceeImportLineResponse>(
  'POST',
  '/api/ccee/importacoes/{id}/use',
);
export const applyCceeImport = endpoint<T.ApplyCceeImportData, T.ApplyCceeImportResponse>(
  'POST',
  '/api/ccee/importacoes/{id}/apply',
);
export const undoCceeImport = endpoint<T.UndoCceeImportData, T.UndoCceeImportResponse>(
  'POST',
  '/api/ccee/importacoes/{id}/undo',
);
export const cceeTemplateCsvUrl: T.CceeTemplateCsvData['url'] =
  '/api/ccee/importacoes/template.csv';
export const cceeTemplateXlsxUrl: T.CceeTemplateXlsxData['url'] =
  '/api/ccee/importacoes/template.xlsx';
