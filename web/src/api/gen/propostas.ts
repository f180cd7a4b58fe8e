// Written by tools/codegen/endpoints.mjs.
import { endpoint } from '../call';
import type * as T from './types.gen';

/** Lista as propostas, da mais nova para a mais antiga. */
export const listProposals = /* @__PURE__ */ endpoint<T.ListProposalsData, T.ListProposalsResponse>(
  'GET',
  '/api/propostas',
);
/** Faz uma proposta numerada de uma versão de uma simulação guardada. */
export const createProposal = /* @__PURE__ */ endpoint<T.CreateProposalData, T.CreateProposalResponse>(
  'POST',
  '/api/propostas',
);
/** Exporta as propostas do filtro. */
export const exportProposals = /* @__PURE__ */ endpoint<T.ExportProposalsData, T.ExportProposalsResponse>(
  'GET',
  '/api/propostas/export',
);
/** Reabre uma proposta, na versão pedida. */
export const getProposal = /* @__PURE__ */ endpoint<T.GetProposalData, T.GetProposalResponse>(
  'GET',
  '/api/propostas/{id}',
);
/** Altera o que se escolhe na proposta e guarda outra versão. */
export const updateProposal = /* @__PURE__ */ endpoint<T.UpdateProposalData, T.UpdateProposalResponse>(
  'PUT',
  '/api/propostas/{id}',
);
/** Registra o aceite do cliente com o documento assinado. */
export const recordProposalAcceptance = /* @__PURE__ */ endpoint<T.RecordProposalAcceptanceData, T.RecordProposalAcceptanceResponse>(
  'POST',
  '/api/propostas/{id}/aceite',
);
/** Pede a aprovação de quem define preços. */
export const askProposalApproval = /* @__PURE__ */ endpoint<T.AskProposalApprovalData, T.AskProposalApprovalResponse>(
  'POST',
  '/api/propostas/{id}/aprovacao',
);
/** Aprova a proposta de outra pessoa, que passa a poder ter link. */
export const approveProposal = /* @__PURE__ */ endpoint<T.ApproveProposalData, T.ApproveProposalResponse>(
  'POST',
  '/api/propostas/{id}/aprovar',
);
/** Baixa o documento assinado de um aceite registrado. */
export const signedProposal = /* @__PURE__ */ endpoint<T.SignedProposalData, T.SignedProposalResponse>(
  'GET',
  '/api/propostas/{id}/assinado',
);
/** Guarda uma cópia em rascunho com outro número. */
export const duplicateProposal = /* @__PURE__ */ endpoint<T.DuplicateProposalData, T.DuplicateProposalResponse>(
  'POST',
  '/api/propostas/{id}/duplicar',
);
/** Libera uma proposta da baixa tensão, com o motivo. */
export const releaseProposal = /* @__PURE__ */ endpoint<T.ReleaseProposalData, T.ReleaseProposalResponse>(
  'POST',
  '/api/propostas/{id}/liberar',
);
/** Cria um link sem login, que expira; um rascunho passa a enviado. */
export const shareProposal = /* @__PURE__ */ endpoint<T.ShareProposalData, T.ShareProposalResponse>(
  'POST',
  '/api/propostas/{id}/link',
);
/** Encerra um link. */
export const revokeProposalLink = /* @__PURE__ */ endpoint<T.RevokeProposalLinkData, T.RevokeProposalLinkResponse>(
  'DELETE',
  '/api/propostas/{id}/links/{link}',
);
/** Baixa a proposta em PDF. */
export const proposalPdf = /* @__PURE__ */ endpoint<T.ProposalPdfData, T.ProposalPdfResponse>(
  'GET',
  '/api/propostas/{id}/pdf',
);
/** Lista as versões de uma proposta. */
export const listProposalVersions = /* @__PURE__ */ endpoint<T.ListProposalVersionsData, T.ListProposalVersionsResponse>(
  'GET',
  '/api/propostas/{id}/versoes',
);
/** Baixa a proposta em planilha com fórmulas. */
export const proposalXlsx = /* @__PURE__ */ endpoint<T.ProposalXlsxData, T.ProposalXlsxResponse>(
  'GET',
  '/api/propostas/{id}/xlsx',
);
