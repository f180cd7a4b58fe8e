import { HttpResponse, http } from 'msw';
import { indexComparison, indexMonth, indexPage, parameter } from '../factories/tariff';

/** One month of an index, a file with one new month, and one parameter. */
export const tariffHandlers = [
  http.get('/api/indices', () => HttpResponse.json(indexPage([indexMonth()]))),
  http.put('/api/indices/:code/:month', () => HttpResponse.json(indexMonth({ version: 2 }))),
  http.delete('/api/indices/:code/:month', () => new HttpResponse(null, { status: 204 })),
  http.post('/api/indices/:code/import', ({ request }) =>
    HttpResponse.json(
      indexComparison({ applied: new URL(request.url).searchParams.get('apply') === '1' }),
    ),
  ),
  http.get('/api/parameters', () => HttpResponse.json({ data: [parameter()] })),
  http.post('/api/parameters', () => HttpResponse.json(parameter(), { status: 201 })),
  http.delete('/api/parameters/:id', () => new HttpResponse(null, { status: 204 })),
];
