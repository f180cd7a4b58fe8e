// Written by tools/codegen/endpoints.mjs.
import { endpoint } from '../call';
import type * as T from './types.gen';

/** O fechamento de um mês: prontidão, o que falta e de quem. */
export const readClosing = /* @__PURE__ */ endpoint<T.ReadClosingData, T.ReadClosingResponse>(
  'GET',
  '/api/fechamento',
);
/** O que meses fechados dariam pelo que vale hoje, ao lado do retrato. */
export const listClosingDifferences = /* @__PURE__ */ endpoint<T.ListClosingDifferencesData, T.ListClosingDifferencesResponse>(
  'GET',
  '/api/fechamento/diferencas',
);
/** Fecha, dispensa, atribui, lança vencimentos, envia e-mails ou pede documentos para vários clientes, em segundo plano. */
export const startClosingBatch = /* @__PURE__ */ endpoint<T.StartClosingBatchData, T.StartClosingBatchResponse>(
  'POST',
  '/api/fechamento/lote',
);
/** O que um lote enviaria aos clientes, e a quem não. */
export const previewClosingBatch = /* @__PURE__ */ endpoint<T.PreviewClosingBatchData, T.PreviewClosingBatchResponse>(
  'POST',
  '/api/fechamento/lote/previa',
);
/** O andamento de um lote. */
export const readClosingBatch = /* @__PURE__ */ endpoint<T.ReadClosingBatchData, T.ReadClosingBatchResponse>(
  'GET',
  '/api/fechamento/lote/{id}',
);
/** Provisto × realizado do mês, cliente a cliente. */
export const readAccrualBook = /* @__PURE__ */ endpoint<T.ReadAccrualBookData, T.ReadAccrualBookResponse>(
  'GET',
  '/api/fechamento/provisto',
);
/** Provisto × realizado do mês em planilha, linha a linha. */
export const exportAccruals = /* @__PURE__ */ endpoint<T.ExportAccrualsData, T.ExportAccrualsResponse>(
  'GET',
  '/api/fechamento/provisto/export',
);
/** Provisto × realizado do mês mais novo do cliente que tem os dois lados. */
export const readNewestAccrual = /* @__PURE__ */ endpoint<T.ReadNewestAccrualData, T.ReadNewestAccrualResponse>(
  'GET',
  '/api/fechamento/provisto/{cliente}',
);
/** O fechamento de um mês de todos os clientes, em PDF. */
export const readBookReportPdf = /* @__PURE__ */ endpoint<T.ReadBookReportPdfData, T.ReadBookReportPdfResponse>(
  'GET',
  '/api/fechamento/relatorio.pdf',
);
/** O fechamento de um mês de todos os clientes, em planilha. */
export const readBookReportXlsx = /* @__PURE__ */ endpoint<T.ReadBookReportXlsxData, T.ReadBookReportXlsxResponse>(
  'GET',
  '/api/fechamento/relatorio.xlsx',
);
/** Quem pode fechar meses. */
export const listClosingOwners = /* @__PURE__ */ endpoint<T.ListClosingOwnersData, T.ListClosingOwnersResponse>(
  'GET',
  '/api/fechamento/responsaveis',
);
/** Diz quem fecha os meses de um cliente. */
export const setClosingOwner = /* @__PURE__ */ endpoint<T.SetClosingOwnerData, T.SetClosingOwnerResponse>(
  'PUT',
  '/api/fechamento/{cliente}/responsavel',
);
/** O mês de um cliente, item a item, com os retratos guardados. */
export const readClientMonth = /* @__PURE__ */ endpoint<T.ReadClientMonthData, T.ReadClientMonthResponse>(
  'GET',
  '/api/fechamento/{cliente}/{mes}',
);
/** Lança em um mês aberto um ajuste de um mês fechado. */
export const adjustMonth = /* @__PURE__ */ endpoint<T.AdjustMonthData, T.AdjustMonthResponse>(
  'POST',
  '/api/fechamento/{cliente}/{mes}/ajustes',
);
/** Retira um ajuste, enquanto o mês em que está fica aberto. */
export const withdrawAdjustment = /* @__PURE__ */ endpoint<T.WithdrawAdjustmentData, T.WithdrawAdjustmentResponse>(
  'DELETE',
  '/api/fechamento/{cliente}/{mes}/ajustes/{ajuste}',
);
/** Fecha o mês de um cliente. */
export const closeMonth = /* @__PURE__ */ endpoint<T.CloseMonthData, T.CloseMonthResponse>(
  'POST',
  '/api/fechamento/{cliente}/{mes}/fechar',
);
/** Dispensa um item do mês, com motivo. */
export const waiveItem = /* @__PURE__ */ endpoint<T.WaiveItemData, T.WaiveItemResponse>(
  'POST',
  '/api/fechamento/{cliente}/{mes}/itens/{item}/dispensar',
);
/** Volta a exigir um item dispensado. */
export const unwaiveItem = /* @__PURE__ */ endpoint<T.UnwaiveItemData, T.UnwaiveItemResponse>(
  'DELETE',
  '/api/fechamento/{cliente}/{mes}/itens/{item}/dispensar',
);
/** Provisto × realizado do mês de um cliente, com a diferença explicada. */
export const readAccrual = /* @__PURE__ */ endpoint<T.ReadAccrualData, T.ReadAccrualResponse>(
  'GET',
  '/api/fechamento/{cliente}/{mes}/provisto',
);
/** Explica a diferença de uma linha. */
export const explainAccrual = /* @__PURE__ */ endpoint<T.ExplainAccrualData, T.ExplainAccrualResponse>(
  'POST',
  '/api/fechamento/{cliente}/{mes}/provisto/{linha}/explicar',
);
/** Retira a explicação de uma linha. */
export const unexplainAccrual = /* @__PURE__ */ endpoint<T.UnexplainAccrualData, T.UnexplainAccrualResponse>(
  'DELETE',
  '/api/fechamento/{cliente}/{mes}/provisto/{linha}/explicar',
);
/** Reabre um mês fechado; o retrato fica. */
export const reopenMonth = /* @__PURE__ */ endpoint<T.ReopenMonthData, T.ReopenMonthResponse>(
  'POST',
  '/api/fechamento/{cliente}/{mes}/reabrir',
);
/** O relatório de um mês fechado, em PDF. */
export const readClosingReportPdf = /* @__PURE__ */ endpoint<T.ReadClosingReportPdfData, T.ReadClosingReportPdfResponse>(
  'GET',
  '/api/fechamento/{cliente}/{mes}/relatorio.pdf',
);
/** O relatório de um mês fechado, em planilha. */
export const readClosingReportXlsx = /* @__PURE__ */ endpoint<T.ReadClosingReportXlsxData, T.ReadClosingReportXlsxResponse>(
  'GET',
  '/api/fechamento/{cliente}/{mes}/relatorio.xlsx',
);
/** O retrato de um mês: como foi guardado ao fechar, ou como estava em um dia. */
export const readSnapshot = /* @__PURE__ */ endpoint<T.ReadSnapshotData, T.ReadSnapshotResponse>(
  'GET',
  '/api/fechamento/{cliente}/{mes}/retrato',
);
