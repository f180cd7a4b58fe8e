import { HttpResponse, http } from 'msw';
import { contract, contractPage, contractVersion, totals } from '../factories/contract';
import { checks, contractDetail } from '../factories/contract-detail';
import { problem } from './problem';

/** One contract, which everything works with. */
export const contractHandlers = [
  http.get('/contracts/dados', () => HttpResponse.json({ data: [] })),
  http.get('/contracts/months', () => HttpResponse.json({ data: ['2026-11', '2026-10'] })),
  http.get('/contracts/totals', () => HttpResponse.json(totals())),
  http.get('/contracts/alteracoes-preco', () => HttpResponse.json({ data: [] })),
  http.get('/contracts/:id/versions', () =>
    HttpResponse.json({ ...contractPage([]), data: [contractVersion()], total: 1 }),
  ),
  http.get('/contracts/:id/versions/:version/changes', () => HttpResponse.json([])),
  http.get('/contracts/:id/detail', ({ params }) =>
    params.id === 'c-1'
      ? HttpResponse.json(contractDetail())
      : problem(404, 'Contrato não encontrado', 'nao_encontrado'),
  ),
  http.get('/contracts/:id/checks', () => HttpResponse.json(checks())),
  http.get('/contracts/:id/demanda-otima', () =>
    HttpResponse.json({ motivo: 'Há 1 de 6 meses de faturas.', minimo_meses: 6, data: [] }),
  ),
  http.get('/contracts/:id/prices', () => HttpResponse.json({ data: [], average_price: null })),
  http.get('/contracts/:id/invoices', () => HttpResponse.json({ data: [] })),
  http.get('/contracts/:id/files', () => HttpResponse.json({ data: [] })),
  http.get('/contracts/:id', ({ params }) =>
    params.id === 'c-1'
      ? HttpResponse.json(contract())
      : problem(404, 'Contrato não encontrado', 'nao_encontrado'),
  ),
  http.get('/contracts', () => HttpResponse.json(contractPage([contract()]))),
  http.post('/contracts', () => HttpResponse.json(contract({ id: 'c-2' }), { status: 201 })),
  http.put('/contracts/:id', () => HttpResponse.json(contract({ version: 4 }))),
  http.delete('/contracts/:id', () => new HttpResponse(null, { status: 204 })),
  http.get('/api/clients', () => HttpResponse.json({ data: [] })),
];
