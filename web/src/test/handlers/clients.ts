import { HttpResponse, http } from 'msw';
import { finds } from '@/lib/search';
import { comparison, lead, leadRow } from '../factories/lead';

/** Two clients, the page of the first, and what its acts answer. */
export const clientHandlers = [
  http.get('/api/leads/lista', ({ request }) => {
    const asked = new URL(request.url).searchParams;
    const fits = (row: ReturnType<typeof leadRow>) =>
      finds(row.nome, asked.get('q') ?? '') &&
      (asked.get('statusFunil') ?? row.statusFunil) === row.statusFunil &&
      (asked.get('statusMigracao') ?? row.statusMigracao) === row.statusMigracao;
    const clientes = [
      leadRow(),
      leadRow({
        id: 'l-2',
        nome: 'Hotel Serra',
        statusFunil: 'verde',
        statusMigracao: 'aprovado',
      }),
    ].filter(fits);
    return HttpResponse.json({ clientes, total: clientes.length });
  }),
  http.get('/api/leads/dados', () => HttpResponse.json({ data: [] })),
  http.get('/api/leads/filtros', () =>
    HttpResponse.json({
      segmentos: ['Indústria'],
      responsaveis: [{ id: 'u-2', name: 'Bruno de Lima' }],
    }),
  ),
  http.get('/api/leads/pedidos', () => HttpResponse.json({ data: [] })),
  http.get('/api/leads/responsaveis', () =>
    HttpResponse.json({
      users: [
        { id: 'u-2', name: 'Bruno de Lima' },
        { id: 'u-3', name: 'Carla Dias' },
      ],
      partners: [{ id: 'p-1', name: 'Parceria Cerrado' }],
    }),
  ),
  http.post('/api/leads', () => HttpResponse.json(lead(), { status: 201 })),
  http.get('/api/leads/:id', () => HttpResponse.json(lead())),
  http.get('/api/leads/:id/eventos', () =>
    HttpResponse.json({
      data: [
        {
          id: 'e-1',
          title: 'Lead cadastrado',
          description: '',
          createdAt: '2026-10-01T12:00:00Z',
          user: 'Ana Souza',
        },
      ],
    }),
  ),
  http.get('/api/leads/:id/documentos', () => HttpResponse.json({ data: [] })),
  http.get('/api/leads/:id/faturas', () => HttpResponse.json({ data: [], total: 0 })),
  http.get('/api/apontamentos/recuperado', () =>
    HttpResponse.json({
      data: [],
      total: 0,
      soma: { resolvidas: 0, contestadas: 0, recuperado: 0, a_receber: 0 },
    }),
  ),
  http.get('/api/apontamentos', () =>
    HttpResponse.json({ data: [], total: 0, somas: [], totais: [] }),
  ),
  http.get('/api/comparativo', () => HttpResponse.json(comparison())),
];
