import { HttpResponse, http } from 'msw';
import { opportunity, overview } from '../factories/dashboard';

/** A month with figures and one opportunity. */
export const dashboardHandlers = [
  http.get('/api/dashboard/overview', ({ request }) => {
    const mes = new URL(request.url).searchParams.get('mes') ?? '2026-11';
    return HttpResponse.json(overview({ mes }));
  }),
  http.get('/api/contratos', ({ request }) =>
    new URL(request.url).searchParams.get('include') === 'otimizacao-contrato'
      ? HttpResponse.json({ contratos: [opportunity()] })
      : HttpResponse.json({ data: [opportunity()], page: 1, pageSize: 50, total: 1 }),
  ),
];
