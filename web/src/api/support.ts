import { endpoint } from './call';
import type * as T from './gen/types.gen';

/** A ticket in a list, and one with its conversation. */
export type TicketWire = T.ListTicketsResponse['data'][number];
export type ConversationWire = T.GetTicketResponse;
/** A part of a help document. */
export type BlockWire = T.GetHelpDocumentResponse['blocos'][number];
export type SpanWire = NonNullable<BlockWire['spans']>[number];

export const listTickets = endpoint<T.ListTicketsData, T.ListTicketsResponse>(
  'GET',
  '/api/suporte/chamados',
);
export const openTicket = endpoint<T.OpenTicketData, ConversationWire>(
  'POST',
  '/api/suporte/chamados',
);
export const getTicket = endpoint<T.GetTicketData, ConversationWire>(
  'GET',
  '/api/suporte/chamados/{id}',
);
export const answerTicket = endpoint<T.AnswerTicketData, ConversationWire>(
  'POST',
  '/api/suporte/chamados/{id}/mensagens',
);
export const closeTicket = endpoint<T.CloseTicketData, ConversationWire>(
  'POST',
  '/api/suporte/chamados/{id}/fechar',
);
export const getHelpDocument = endpoint<T.GetHelpDocumentData, T.GetHelpDocumentResponse>(
  'GET',
  '/api/ajuda/documentos/{nome}',
);
