import { HttpResponse, http } from 'msw';
import { queueOf, queueRow } from '../factories/queue';
import { billDocument, proposal, sentDocument } from '../factories/reading';
import { problem } from './problem';

const listOf = (rows: object[]) => ({
  data: rows,
  page: 1,
  pageSize: 20,
  total: rows.length,
  totalCapped: false,
});

const received = { success: true, message: 'Documento recebido para processamento' };

/** One bill that is read and belongs to no contract yet; what is sent is taken. */
export const readingHandlers = [
  http.post('/api/idp/process', async ({ request }) => {
    const { document_id } = (await request.json()) as { document_id: string };
    return HttpResponse.json({ ...received, document_id });
  }),
  http.post('/api/idp/upload', async ({ request }) => {
    const { filename } = (await request.json()) as { filename: string };
    const documents = [{ ...received, filename, document_id: 'd-1' }];
    return HttpResponse.json({ ...received, document_id: 'd-1', documents }, { status: 202 });
  }),
  http.get('/api/idp/documents', () => HttpResponse.json(listOf([sentDocument()]))),
  http.get('/api/idp/queue/options', () =>
    HttpResponse.json({
      distribuidoras: ['Equatorial Alagoas'],
      responsaveis: [],
      pessoas: [],
      oferecer_automatico: false,
    }),
  ),
  http.get('/api/idp/queue', () => HttpResponse.json(queueOf([queueRow()]))),
  http.post('/api/idp/document/:id/claim', () =>
    HttpResponse.json({ id: 'u-1', name: 'Ana Prado', ate: '2026-11-09T12:05:00Z', minha: true }),
  ),
  http.get('/api/idp/document/:id/contracts', () => HttpResponse.json({ data: [proposal()] })),
  http.get('/api/idp/document/:id', ({ params }) =>
    params.id === 'd-1'
      ? HttpResponse.json(billDocument())
      : problem(404, 'Documento não encontrado', 'nao_encontrado'),
  ),
  http.delete('/api/idp/document/:id', () => new HttpResponse(null, { status: 204 })),
];
