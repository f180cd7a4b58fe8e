// Written by tools/codegen/endpoints.mjs.
import { endpoint } from '../call';
import type * as T from './types.gen';

/** Lista as planilhas enviadas. */
export const listImports = /* @__PURE__ */ endpoint<T.ListImportsData, T.ListImportsResponse>(
  'GET',
  '/api/imports',
);
/** Lista os próprios formatos de planilha. */
export const listImportFormats = /* @__PURE__ */ endpoint<T.ListImportFormatsData, T.ListImportFormatsResponse>(
  'GET',
  '/api/imports/formats',
);
/** Esquece um formato de planilha: a próxima com estas colunas pergunta de novo. */
export const forgetImportFormat = /* @__PURE__ */ endpoint<T.ForgetImportFormatData, T.ForgetImportFormatResponse>(
  'DELETE',
  '/api/imports/formats/{signature}',
);
/** Baixa a planilha modelo em CSV. */
export const importTemplateCsv = /* @__PURE__ */ endpoint<T.ImportTemplateCsvData, T.ImportTemplateCsvResponse>(
  'GET',
  '/api/imports/template.csv',
);
/** Baixa a planilha modelo em XLSX. */
export const importTemplateXlsx = /* @__PURE__ */ endpoint<T.ImportTemplateXlsxData, T.ImportTemplateXlsxResponse>(
  'GET',
  '/api/imports/template.xlsx',
);
/** Mostra uma planilha enviada. */
export const getImport = /* @__PURE__ */ endpoint<T.GetImportData, T.GetImportResponse>(
  'GET',
  '/api/imports/{id}',
);
/** Responde à pergunta sobre uma linha, ou a todas as iguais; a planilha é lida de novo, e nada é gravado ainda. */
export const answerImport = /* @__PURE__ */ endpoint<T.AnswerImportData, T.AnswerImportResponse>(
  'POST',
  '/api/imports/{id}/answers',
);
/** Importa as linhas válidas de uma planilha. */
export const applyImport = /* @__PURE__ */ endpoint<T.ApplyImportData, T.ApplyImportResponse>(
  'POST',
  '/api/imports/{id}/apply',
);
/** Corrige uma célula rejeitada, que é conferida de novo; nada é gravado ainda. */
export const correctImportCell = /* @__PURE__ */ endpoint<T.CorrectImportCellData, T.CorrectImportCellResponse>(
  'POST',
  '/api/imports/{id}/cells',
);
/** Diz qual das primeiras linhas de uma planilha é o cabeçalho, ou em qual de suas tabelas ela começa. */
export const chooseImportHeader = /* @__PURE__ */ endpoint<T.ChooseImportHeaderData, T.ChooseImportHeaderResponse>(
  'POST',
  '/api/imports/{id}/header',
);
/** Diz o que as colunas de uma planilha significam. */
export const mapImport = /* @__PURE__ */ endpoint<T.MapImportData, T.MapImportResponse>(
  'POST',
  '/api/imports/{id}/mapping',
);
/** Desfaz uma importação concluída para rever o que são as colunas. */
export const reopenImport = /* @__PURE__ */ endpoint<T.ReopenImportData, T.ReopenImportResponse>(
  'POST',
  '/api/imports/{id}/reopen',
);
/** Lista o resultado das linhas de uma planilha. */
export const listImportRows = /* @__PURE__ */ endpoint<T.ListImportRowsData, T.ListImportRowsResponse>(
  'GET',
  '/api/imports/{id}/rows',
);
/** Diz o que de uma planilha é lido: abas, linhas ocultas, ano das abas, separador e codificação. */
export const chooseImportSheets = /* @__PURE__ */ endpoint<T.ChooseImportSheetsData, T.ChooseImportSheetsResponse>(
  'POST',
  '/api/imports/{id}/sheets',
);
/** Importa também outra aba ou tabela do mesmo arquivo, como outra importação; a que já foi importada responde com a sua. */
export const readImportTable = /* @__PURE__ */ endpoint<T.ReadImportTableData, T.ReadImportTableResponse>(
  'POST',
  '/api/imports/{id}/tables',
);
/** Desfaz uma importação. */
export const undoImport = /* @__PURE__ */ endpoint<T.UndoImportData, T.UndoImportResponse>(
  'POST',
  '/api/imports/{id}/undo',
);
/** Usa como dados uma linha ignorada, ou a ignora de novo; ela é conferida, e nada é gravado ainda. */
export const takeImportLine = /* @__PURE__ */ endpoint<T.TakeImportLineData, T.TakeImportLineResponse>(
  'POST',
  '/api/imports/{id}/use',
);
/** Envia uma planilha de balanço. */
export const uploadBalance = /* @__PURE__ */ endpoint<T.UploadBalanceData, T.UploadBalanceResponse>(
  'POST',
  '/energy-balance/upload',
);
