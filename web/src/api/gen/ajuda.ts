// Written by tools/codegen/endpoints.mjs.
import { endpoint } from '../call';
import type * as T from './types.gen';

/** Mostra uma página de ajuda. */
export const getHelpDocument = /* @__PURE__ */ endpoint<T.GetHelpDocumentData, T.GetHelpDocumentResponse>(
  'GET',
  '/api/ajuda/documentos/{nome}',
);
/** Mostra uma imagem do manual. */
export const getHelpImage = /* @__PURE__ */ endpoint<T.GetHelpImageData, T.GetHelpImageResponse>(
  'GET',
  '/api/ajuda/imagens/{arquivo}',
);
/** Lista chamados: os próprios, ou todos para a equipe. */
export const listTickets = /* @__PURE__ */ endpoint<T.ListTicketsData, T.ListTicketsResponse>(
  'GET',
  '/api/suporte/chamados',
);
/** Abre um chamado. */
export const openTicket = /* @__PURE__ */ endpoint<T.OpenTicketData, T.OpenTicketResponse>(
  'POST',
  '/api/suporte/chamados',
);
/** Mostra um chamado com a conversa. */
export const getTicket = /* @__PURE__ */ endpoint<T.GetTicketData, T.GetTicketResponse>(
  'GET',
  '/api/suporte/chamados/{id}',
);
/** Fecha o chamado. */
export const closeTicket = /* @__PURE__ */ endpoint<T.CloseTicketData, T.CloseTicketResponse>(
  'POST',
  '/api/suporte/chamados/{id}/fechar',
);
/** Escreve no chamado. */
export const answerTicket = /* @__PURE__ */ endpoint<T.AnswerTicketData, T.AnswerTicketResponse>(
  'POST',
  '/api/suporte/chamados/{id}/mensagens',
);
