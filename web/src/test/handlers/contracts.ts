import { HttpResponse, http } from 'msw';
import { contract, contractPage, contractVersion } from '../factories/contract';
import { problem } from './problem';

/** One contract, which everything works with. */
export const contractHandlers = [
  http.get('/contracts/months', () => HttpResponse.json({ data: ['2026-11', '2026-10'] })),
  http.get('/contracts/:id/versions', () =>
    HttpResponse.json({ ...contractPage([]), data: [contractVersion()], total: 1 }),
  ),
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
