import { HttpResponse, http } from 'msw';
import { board, deal } from '../factories/negotiation';

/** One deal in Prospecção, nobody else to look after it. */
export const negotiationHandlers = [
  http.get('/api/negociacoes/quadro', () => HttpResponse.json(board([deal()]))),
  http.get('/api/negociacoes/responsaveis', () => HttpResponse.json({ data: [] })),
];
