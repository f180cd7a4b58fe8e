// Written by tools/codegen/endpoints.mjs.
import { endpoint } from '../call';
import type * as T from './types.gen';

/** Lista as planilhas de valores da CCEE enviadas. */
export const listCceeImports = /* @__PURE__ */ endpoint<T.ListCceeImportsData, T.ListCceeImportsResponse>(
  'GET',
  '/api/ccee/importacoes',
);
/** Envia uma planilha de valores da CCEE. */
export const uploadCcee = /* @__PURE__ */ endpoint<T.UploadCceeData, T.UploadCceeResponse>(
  'POST',
  '/api/ccee/importacoes',
);
/** Lista os próprios formatos de planilha de valores da CCEE. */
export const listCceeImportFormats = /* @__PURE__ */ endpoint<T.ListCceeImportFormatsData, T.ListCceeImportFormatsResponse>(
  'GET',
  '/api/ccee/importacoes/formats',
);
/** Esquece um formato de planilha de valores da CCEE: a próxima com estas colunas pergunta de novo. */
export const forgetCceeImportFormat = /* @__PURE__ */ endpoint<T.ForgetCceeImportFormatData, T.ForgetCceeImportFormatResponse>(
  'DELETE',
  '/api/ccee/importacoes/formats/{signature}',
);
/** Baixa a planilha modelo de valores da CCEE em CSV. */
export const cceeTemplateCsv = /* @__PURE__ */ endpoint<T.CceeTemplateCsvData, T.CceeTemplateCsvResponse>(
  'GET',
  '/api/ccee/importacoes/template.csv',
);
/** Baixa a planilha modelo de valores da CCEE em XLSX, com a aba Como preencher. */
export const cceeTemplateXlsx = /* @__PURE__ */ endpoint<T.CceeTemplateXlsxData, T.CceeTemplateXlsxResponse>(
  'GET',
  '/api/ccee/importacoes/template.xlsx',
);
/** Mostra uma planilha de valores da CCEE. */
export const getCceeImport = /* @__PURE__ */ endpoint<T.GetCceeImportData, T.GetCceeImportResponse>(
  'GET',
  '/api/ccee/importacoes/{id}',
);
/** Responde à pergunta sobre uma linha, ou a todas as iguais; a planilha é lida de novo, e nada é gravado ainda. */
export const answerCceeImport = /* @__PURE__ */ endpoint<T.AnswerCceeImportData, T.AnswerCceeImportResponse>(
  'POST',
  '/api/ccee/importacoes/{id}/answers',
);
/** Importa as linhas válidas de uma planilha. */
export const applyCceeImport = /* @__PURE__ */ endpoint<T.ApplyCceeImportData, T.ApplyCceeImportResponse>(
  'POST',
  '/api/ccee/importacoes/{id}/apply',
);
/** Corrige uma célula rejeitada, que é conferida de novo; nada é gravado ainda. */
export const correctCceeImportCell = /* @__PURE__ */ endpoint<T.CorrectCceeImportCellData, T.CorrectCceeImportCellResponse>(
  'POST',
  '/api/ccee/importacoes/{id}/cells',
);
/** Diz qual das primeiras linhas de uma planilha é o cabeçalho, ou em qual de suas tabelas ela começa. */
export const chooseCceeImportHeader = /* @__PURE__ */ endpoint<T.ChooseCceeImportHeaderData, T.ChooseCceeImportHeaderResponse>(
  'POST',
  '/api/ccee/importacoes/{id}/header',
);
/** Diz o que as colunas de uma planilha significam. */
export const mapCceeImport = /* @__PURE__ */ endpoint<T.MapCceeImportData, T.MapCceeImportResponse>(
  'POST',
  '/api/ccee/importacoes/{id}/mapping',
);
/** Desfaz uma importação concluída para rever o que são as colunas. */
export const reopenCceeImport = /* @__PURE__ */ endpoint<T.ReopenCceeImportData, T.ReopenCceeImportResponse>(
  'POST',
  '/api/ccee/importacoes/{id}/reopen',
);
/** Lista o resultado das linhas de uma planilha de valores da CCEE. */
export const listCceeImportRows = /* @__PURE__ */ endpoint<T.ListCceeImportRowsData, T.ListCceeImportRowsResponse>(
  'GET',
  '/api/ccee/importacoes/{id}/rows',
);
/** Diz o que de uma planilha é lido: abas, linhas ocultas, ano das abas, separador e codificação. */
export const chooseCceeImportSheets = /* @__PURE__ */ endpoint<T.ChooseCceeImportSheetsData, T.ChooseCceeImportSheetsResponse>(
  'POST',
  '/api/ccee/importacoes/{id}/sheets',
);
/** Importa também outra aba ou tabela do mesmo arquivo, como outra importação; a que já foi importada responde com a sua. */
export const readCceeImportTable = /* @__PURE__ */ endpoint<T.ReadCceeImportTableData, T.ReadCceeImportTableResponse>(
  'POST',
  '/api/ccee/importacoes/{id}/tables',
);
/** Desfaz uma importação. */
export const undoCceeImport = /* @__PURE__ */ endpoint<T.UndoCceeImportData, T.UndoCceeImportResponse>(
  'POST',
  '/api/ccee/importacoes/{id}/undo',
);
/** Usa como dados uma linha ignorada, ou a ignora de novo; ela é conferida, e nada é gravado ainda. */
export const takeCceeImportLine = /* @__PURE__ */ endpoint<T.TakeCceeImportLineData, T.TakeCceeImportLineResponse>(
  'POST',
  '/api/ccee/importacoes/{id}/use',
);
