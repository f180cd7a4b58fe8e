import { endpoint } from './call';
import type * as T from './gen/types.gen';

export type ProposalRowWire = T.ProposalRowBody;
/**
 * The description leaves out that nobody may have answered yet, and that baixa_tensao stands
 * in group B in the place of resumo and resultado, which are then null.
 */
export type ProposalWire = Omit<T.ProposalKeptBody, 'resposta' | 'baixa_tensao'> & {
  baixa_tensao: T.SimulationLowVoltageAnswer | null;
  resposta: T.ProposalDecisionBody | null;
};
export type ProposalDecisionWire = T.ProposalDecisionBody;
export type ProposalLinkWire = T.ProposalLinkBody;
export type ProposalChoiceWire = T.UpdateProposalData['body'];
export type PublicProposalWire = Omit<T.ProposalPublicBody, 'resposta' | 'baixa_tensao'> & {
  baixa_tensao: T.SimulationLowVoltageAnswer | null;
  resposta: T.ProposalPublicAnswerBody | null;
};
export type AcceptanceWaysWire = T.ProposalWaysBody;

export const listProposals = endpoint<T.ListProposalsData, T.ListProposalsResponse>(
  'GET',
  '/api/propostas',
);
export const createProposal = endpoint<T.CreateProposalData, ProposalWire>(
  'POST',
  '/api/propostas',
);
export const getProposal = endpoint<T.GetProposalData, ProposalWire>('GET', '/api/propostas/{id}');
export const updateProposal = endpoint<T.UpdateProposalData, ProposalWire>(
  'PUT',
  '/api/propostas/{id}',
);
export const listProposalVersions = endpoint<
  T.ListProposalVersionsData,
  T.ListProposalVersionsResponse
>('GET', '/api/propostas/{id}/versoes');
export const duplicateProposal = endpoint<T.DuplicateProposalData, ProposalWire>(
  'POST',
  '/api/propostas/{id}/duplicar',
);
export const askProposalApproval = endpoint<T.AskProposalApprovalData, ProposalWire>(
  'POST',
  '/api/propostas/{id}/aprovacao',
);
export const approveProposal = endpoint<T.ApproveProposalData, ProposalWire>(
  'POST',
  '/api/propostas/{id}/aprovar',
);
export const releaseProposal = endpoint<T.ReleaseProposalData, ProposalWire>(
  'POST',
  '/api/propostas/{id}/liberar',
);
export const shareProposal = endpoint<T.ShareProposalData, T.ShareProposalResponse>(
  'POST',
  '/api/propostas/{id}/link',
);
export const revokeProposalLink = endpoint<T.RevokeProposalLinkData, unknown>(
  'DELETE',
  '/api/propostas/{id}/links/{link}',
);
export const recordProposalAcceptance = endpoint<T.RecordProposalAcceptanceData, ProposalWire>(
  'POST',
  '/api/propostas/{id}/aceite',
);
/** What the client signed, where staff recorded the acceptance. */
export const signedProposalPath = (id: string) =>
  `/api/propostas/${encodeURIComponent(id)}/assinado`;

export const exportProposalsPath: T.ExportProposalsData['url'] = '/api/propostas/export';
/** The document of a proposal: for its reader, or as a spreadsheet that computes it. */
export const proposalFilePath = (id: string, format: 'pdf' | 'xlsx') =>
  `/api/propostas/${encodeURIComponent(id)}/${format}`;

/** What the holder of a link sees and answers, without an account; the secret is in each body. */
export const openProposal = endpoint<T.OpenProposalData, PublicProposalWire>(
  'POST',
  '/api/publico/propostas',
);
export const requestProposalCode = endpoint<T.RequestProposalCodeData, PublicProposalWire>(
  'POST',
  '/api/publico/propostas/codigo',
);
export const acceptProposal = endpoint<T.AcceptProposalData, PublicProposalWire>(
  'POST',
  '/api/publico/propostas/aceitar',
);
export const refuseProposal = endpoint<T.RefuseProposalData, PublicProposalWire>(
  'POST',
  '/api/publico/propostas/recusar',
);
export const publicProposalPdfPath: T.OpenProposalPdfData['url'] = '/api/publico/propostas/pdf';
