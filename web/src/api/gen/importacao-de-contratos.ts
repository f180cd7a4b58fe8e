// Written by tools/codegen/endpoints.mjs.
import { endpoint } from '../call';
import type * as T from './types.gen';

/** Lista as planilhas de contratos enviadas. */
export const listContractImports = /* @__PURE__ */ endpoint<T.ListContractImportsData, T.ListContractImportsResponse>(
  'GET',
  '/api/contracts/imports',
);
/** Envia uma planilha de contratos, com até 5.000 linhas. */
export const uploadContracts = /* @__PURE__ */ endpoint<T.UploadContractsData, T.UploadContractsResponse>(
  'POST',
  '/api/contracts/imports',
);
/** Lista os próprios formatos de planilha de contratos. */
export const listContractImportFormats = /* @__PURE__ */ endpoint<T.ListContractImportFormatsData, T.ListContractImportFormatsResponse>(
  'GET',
  '/api/contracts/imports/formats',
);
/** Esquece um formato de planilha de contratos: a próxima com estas colunas pergunta de novo. */
export const forgetContractImportFormat = /* @__PURE__ */ endpoint<T.ForgetContractImportFormatData, T.ForgetContractImportFormatResponse>(
  'DELETE',
  '/api/contracts/imports/formats/{signature}',
);
/** Baixa a planilha modelo de contratos em CSV. */
export const contractTemplateCsv = /* @__PURE__ */ endpoint<T.ContractTemplateCsvData, T.ContractTemplateCsvResponse>(
  'GET',
  '/api/contracts/imports/template.csv',
);
/** Baixa a planilha modelo de contratos em XLSX, com a aba Como preencher. */
export const contractTemplateXlsx = /* @__PURE__ */ endpoint<T.ContractTemplateXlsxData, T.ContractTemplateXlsxResponse>(
  'GET',
  '/api/contracts/imports/template.xlsx',
);
/** Mostra uma planilha de contratos. */
export const getContractImport = /* @__PURE__ */ endpoint<T.GetContractImportData, T.GetContractImportResponse>(
  'GET',
  '/api/contracts/imports/{id}',
);
/** Responde à pergunta sobre uma linha, ou a todas as iguais; a planilha é lida de novo, e nada é gravado ainda. */
export const answerContractImport = /* @__PURE__ */ endpoint<T.AnswerContractImportData, T.AnswerContractImportResponse>(
  'POST',
  '/api/contracts/imports/{id}/answers',
);
/** Importa as linhas válidas de uma planilha. */
export const applyContractImport = /* @__PURE__ */ endpoint<T.ApplyContractImportData, T.ApplyContractImportResponse>(
  'POST',
  '/api/contracts/imports/{id}/apply',
);
/** Corrige uma célula rejeitada, que é conferida de novo; nada é gravado ainda. */
export const correctContractImportCell = /* @__PURE__ */ endpoint<T.CorrectContractImportCellData, T.CorrectContractImportCellResponse>(
  'POST',
  '/api/contracts/imports/{id}/cells',
);
/** Diz qual das primeiras linhas de uma planilha é o cabeçalho, ou em qual de suas tabelas ela começa. */
export const chooseContractImportHeader = /* @__PURE__ */ endpoint<T.ChooseContractImportHeaderData, T.ChooseContractImportHeaderResponse>(
  'POST',
  '/api/contracts/imports/{id}/header',
);
/** Diz o que as colunas de uma planilha significam. */
export const mapContractImport = /* @__PURE__ */ endpoint<T.MapContractImportData, T.MapContractImportResponse>(
  'POST',
  '/api/contracts/imports/{id}/mapping',
);
/** Desfaz uma importação concluída para rever o que são as colunas. */
export const reopenContractImport = /* @__PURE__ */ endpoint<T.ReopenContractImportData, T.ReopenContractImportResponse>(
  'POST',
  '/api/contracts/imports/{id}/reopen',
);
/** Lista o resultado das linhas de uma planilha de contratos. */
export const listContractImportRows = /* @__PURE__ */ endpoint<T.ListContractImportRowsData, T.ListContractImportRowsResponse>(
  'GET',
  '/api/contracts/imports/{id}/rows',
);
/** Diz o que de uma planilha é lido: abas, linhas ocultas, ano das abas, separador e codificação. */
export const chooseContractImportSheets = /* @__PURE__ */ endpoint<T.ChooseContractImportSheetsData, T.ChooseContractImportSheetsResponse>(
  'POST',
  '/api/contracts/imports/{id}/sheets',
);
/** Importa também outra aba ou tabela do mesmo arquivo, como outra importação; a que já foi importada responde com a sua. */
export const readContractImportTable = /* @__PURE__ */ endpoint<T.ReadContractImportTableData, T.ReadContractImportTableResponse>(
  'POST',
  '/api/contracts/imports/{id}/tables',
);
/** Desfaz uma importação. */
export const undoContractImport = /* @__PURE__ */ endpoint<T.UndoContractImportData, T.UndoContractImportResponse>(
  'POST',
  '/api/contracts/imports/{id}/undo',
);
/** Usa como dados uma linha ignorada, ou a ignora de novo; ela é conferida, e nada é gravado ainda. */
export const takeContractImportLine = /* @__PURE__ */ endpoint<T.TakeContractImportLineData, T.TakeContractImportLineResponse>(
  'POST',
  '/api/contracts/imports/{id}/use',
);
