// Written by tools/codegen/endpoints.mjs.
import { endpoint } from '../call';
import type * as T from './types.gen';

/** Substitui o que uma fatura diz; o que não é enviado fica vazio. */
export const updateInvoice = /* @__PURE__ */ endpoint<T.UpdateInvoiceData, T.UpdateInvoiceResponse>(
  'PUT',
  '/api/invoices/{id}',
);
/** Exclui uma fatura. */
export const deleteInvoice = /* @__PURE__ */ endpoint<T.DeleteInvoiceData, T.DeleteInvoiceResponse>(
  'DELETE',
  '/api/invoices/{id}',
);
/** Desfaz a substituição de uma fatura: ela volta a valer, ao lado da nova. */
export const undoReplacement = /* @__PURE__ */ endpoint<T.UndoReplacementData, T.UndoReplacementResponse>(
  'POST',
  '/api/invoices/{id}/substituicao/desfazer',
);
/** Lista as faturas dos contratos de um cliente. */
export const listClientInvoices = /* @__PURE__ */ endpoint<T.ListClientInvoicesData, T.ListClientInvoicesResponse>(
  'GET',
  '/api/leads/{id}/faturas',
);
/** Mostra a conferência das faturas e os sinais de um mês, com a memória de cálculo. */
export const getContractChecks = /* @__PURE__ */ endpoint<T.GetContractChecksData, T.GetContractChecksResponse>(
  'GET',
  '/contracts/{id}/checks',
);
/** Lista as faturas de um contrato. */
export const listInvoices = /* @__PURE__ */ endpoint<T.ListInvoicesData, T.ListInvoicesResponse>(
  'GET',
  '/contracts/{id}/invoices',
);
/** Registra uma fatura de um contrato. */
export const createInvoice = /* @__PURE__ */ endpoint<T.CreateInvoiceData, T.CreateInvoiceResponse>(
  'POST',
  '/contracts/{id}/invoices',
);
