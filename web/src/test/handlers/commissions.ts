import { HttpResponse, http } from 'msw';
import { commission, commissionPlan, commissionSummary, ranking } from '../factories/commissions';

/** One pending and one paid commission, one plan, and a ranking of three. */
export const commissionHandlers = [
  http.get('/api/comissoes', () => {
    const data = [
      commission(),
      commission({ id: 'm2', cliente: 'Padaria Sol Ltda', status: 'pago', data: '2026-11-10' }),
    ];
    return HttpResponse.json({ data, page: 1, pageSize: 50, total: 2, totalCapped: false });
  }),
  http.get('/api/comissoes/resumo', () => HttpResponse.json(commissionSummary())),
  http.get('/api/comissoes/planos', () => HttpResponse.json({ data: [commissionPlan()] })),
  http.get('/api/comissoes/planos/opcoes', () =>
    HttpResponse.json({
      consultores: [{ id: 'u-2', nome: 'Bruno de Lima' }],
      fornecedores: ['Brisa Energia'],
    }),
  ),
  http.get('/api/ranking', () => HttpResponse.json(ranking())),
];
