// Written by tools/codegen/endpoints.mjs.
import { endpoint } from '../call';
import type * as T from './types.gen';

/** Mostra a proposta a quem tem o link. */
export const openProposal = /* @__PURE__ */ endpoint<T.OpenProposalData, T.OpenProposalResponse>(
  'POST',
  '/api/publico/propostas',
);
/** Aceita a proposta. */
export const acceptProposal = /* @__PURE__ */ endpoint<T.AcceptProposalData, T.AcceptProposalResponse>(
  'POST',
  '/api/publico/propostas/aceitar',
);
/** Pede o código para aceitar a proposta, por e-mail; ele substitui o anterior. */
export const requestProposalCode = /* @__PURE__ */ endpoint<T.RequestProposalCodeData, T.RequestProposalCodeResponse>(
  'POST',
  '/api/publico/propostas/codigo',
);
/** Baixa a proposta em PDF por quem tem o link. */
export const openProposalPdf = /* @__PURE__ */ endpoint<T.OpenProposalPdfData, T.OpenProposalPdfResponse>(
  'POST',
  '/api/publico/propostas/pdf',
);
/** Recusa a proposta. */
export const refuseProposal = /* @__PURE__ */ endpoint<T.RefuseProposalData, T.RefuseProposalResponse>(
  'POST',
  '/api/publico/propostas/recusar',
);
