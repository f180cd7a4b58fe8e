import { HttpResponse, http } from 'msw';

/** No proposal has a migration yet, and nobody waits for low voltage. */
export const migrationHandlers = [
  http.get('/api/migracoes', () =>
    HttpResponse.json({ data: [], page: 1, pageSize: 20, total: 0, totalCapped: false }),
  ),
  http.get('/api/migracoes/baixa-tensao', () => HttpResponse.json({ data: [], total: 0 })),
];
