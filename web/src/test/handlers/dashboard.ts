import { HttpResponse, http } from 'msw';
import {
  conformities,
  intelligence,
  lightRow,
  notices,
  opportunity,
  opportunityRow,
  overview,
} from '../factories/dashboard';
import { firstSteps, history, money, work } from '../factories/work';

/** A month with figures and one opportunity. */
export const dashboardHandlers = [
  http.get('/api/dashboard/overview', ({ request }) => {
    const mes = new URL(request.url).searchParams.get('mes') ?? '2026-11';
    return HttpResponse.json(overview({ mes }));
  }),
  http.get('/api/dashboard/avisos', () => HttpResponse.json(notices())),
  http.get('/api/contratos', ({ request }) =>
    new URL(request.url).searchParams.get('include') === 'otimizacao-contrato'
      ? HttpResponse.json({ contratos: [opportunity()] })
      : HttpResponse.json({ data: [opportunity()], page: 1, pageSize: 50, total: 1 }),
  ),
  http.get('/api/dashboard/inteligencia', () => HttpResponse.json(intelligence())),
  http.get('/api/dashboard/inteligencia/lista', () =>
    HttpResponse.json({ data: [lightRow()], page: 1, pageSize: 20, total: 1, totalCapped: false }),
  ),
  http.get('/api/dashboard/history', ({ request }) =>
    HttpResponse.json(history(new URL(request.url).searchParams.get('ate') ?? undefined)),
  ),
  http.get('/api/dashboard/money', ({ request }) =>
    HttpResponse.json(money({ mes: new URL(request.url).searchParams.get('mes') ?? '2026-11' })),
  ),
  http.get('/api/work/items', () => HttpResponse.json(work())),
  http.get('/api/work/first-steps', () => HttpResponse.json(firstSteps())),
  http.get('/api/work/counts', () =>
    HttpResponse.json({
      dashboard: 0,
      balancos: 0,
      email: 0,
      documentos: 0,
      apontamentos: 0,
      negociacoes: 0,
      agenda: 0,
    }),
  ),
  http.get('/api/dashboard/conformidades', () => HttpResponse.json(conformities())),
  http.get('/api/dashboard/renovacoes', () =>
    HttpResponse.json({
      '3': 4,
      '6': 9,
      '12': 31,
      '24': 60,
      trace: {
        name: 'Terminam em até 24 meses',
        formula: 'status Ativo e fim até lá',
        value: '60',
      },
    }),
  ),
  http.get('/api/dashboard/memoria', ({ request }) => {
    const campo = new URL(request.url).searchParams.get('campo') ?? '';
    return HttpResponse.json({ name: campo, formula: 'contagem dos contratos', value: '128' });
  }),
  http.get('/api/oportunidades', () =>
    HttpResponse.json({
      data: [opportunityRow()],
      page: 1,
      pageSize: 20,
      total: 1,
      totalCapped: false,
    }),
  ),
];
