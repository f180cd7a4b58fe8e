import { endpoint } from './call';
import type * as T from './gen/types.gen';

export type BookWire = T.ReadClosingResponse;
export type ClosingClientWire = BookWire['clientes'][number];
export type GapWire = BookWire['faltas'][number];
export type ClientMonthWire = T.ReadClientMonthResponse;
export type ClosingItemWire = ClientMonthWire['itens'][number];
export type ClosingBatchInput = T.StartClosingBatchData['body'];
export type ClosingBatchWire = T.ReadClosingBatchResponse;
export type ClosingRefused = T.ClosingRefused;

export type DifferencesWire = T.ListClosingDifferencesResponse;
export type AdjustmentInput = T.AdjustMonthData['body'];

/** How far a month is, over all clients and for each of them. */
export const readClosing = endpoint<T.ReadClosingData, BookWire>('GET', '/api/fechamento');
/** The month of one client, item by item, with what was kept of it. */
export const readClientMonth = endpoint<T.ReadClientMonthData, ClientMonthWire>(
  'GET',
  '/api/fechamento/{cliente}/{mes}',
);
/** What was kept of a month when it closed, or how it stood on a day. */
export const readSnapshot = endpoint<T.ReadSnapshotData, T.ReadSnapshotResponse>(
  'GET',
  '/api/fechamento/{cliente}/{mes}/retrato',
);
/** What closed months would come to today. */
export const listClosingDifferences = endpoint<T.ListClosingDifferencesData, DifferencesWire>(
  'GET',
  '/api/fechamento/diferencas',
);
/** What a batch that writes to clients would send, and to whom it would not. */
export const previewClosingBatch = endpoint<
  T.PreviewClosingBatchData,
  T.PreviewClosingBatchResponse
>('POST', '/api/fechamento/lote/previa');
/** The report of a month over all clients, a file. */
export const bookReportPath = (format: 'pdf' | 'xlsx') => `/api/fechamento/relatorio.${format}`;
/** The report of a client's closed month, a file. */
export const closingReportPath = (cliente: string, mes: string, format: 'pdf' | 'xlsx') =>
  `/api/fechamento/${encodeURIComponent(cliente)}/${mes}/relatorio.${format}`;
export const listClosingOwners = endpoint<T.ListClosingOwnersData, T.ListClosingOwnersResponse>(
  'GET',
  '/api/fechamento/responsaveis',
);
export const closeMonth = endpoint<T.CloseMonthData, T.CloseMonthResponse>(
  'POST',
  '/api/fechamento/{cliente}/{mes}/fechar',
);
export const reopenMonth = endpoint<T.ReopenMonthData, T.ReopenMonthResponse>(
  'POST',
  '/api/fechamento/{cliente}/{mes}/reabrir',
);
export const waiveItem = endpoint<T.WaiveItemData, T.WaiveItemResponse>(
  'POST',
  '/api/fechamento/{cliente}/{mes}/itens/{item}/dispensar',
);
export const unwaiveItem = endpoint<T.UnwaiveItemData, T.UnwaiveItemResponse>(
  'DELETE',
  '/api/fechamento/{cliente}/{mes}/itens/{item}/dispensar',
);
export const adjustMonth = endpoint<T.AdjustMonthData, T.AdjustMonthResponse>(
  'POST',
  '/api/fechamento/{cliente}/{mes}/ajustes',
);
export const withdrawAdjustment = endpoint<T.WithdrawAdjustmentData, T.WithdrawAdjustmentResponse>(
  'DELETE',
  '/api/fechamento/{cliente}/{mes}/ajustes/{ajuste}',
);
export const setClosingOwner = endpoint<T.SetClosingOwnerData, T.SetClosingOwnerResponse>(
  'PUT',
  '/api/fechamento/{cliente}/responsavel',
);
export const startClosingBatch = endpoint<T.StartClosingBatchData, T.StartClosingBatchResponse>(
  'POST',
  '/api/fechamento/lote',
);
export const readClosingBatch = endpoint<T.ReadClosingBatchData, ClosingBatchWire>(
  'GET',
  '/api/fechamento/lote/{id}',
);
