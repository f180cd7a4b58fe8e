import { HttpResponse, http } from 'msw';
import { proposal, proposalLink, proposalRow, publicProposal } from '../factories/proposal';

/** One proposal, a draft that nobody has sent. */
export const proposalHandlers = [
  http.get('/api/propostas', () =>
    HttpResponse.json({
      data: [proposalRow()],
      page: 1,
      pageSize: 20,
      total: 1,
      totalCapped: false,
    }),
  ),
  http.post('/api/propostas', () => HttpResponse.json(proposal(), { status: 201 })),
  http.get('/api/propostas/:id', () => HttpResponse.json(proposal())),
  http.put('/api/propostas/:id', () => HttpResponse.json(proposal({ version: 2 }))),
  http.get('/api/propostas/:id/versoes', () =>
    HttpResponse.json({
      data: [
        {
          version: 1,
          created_at: '2026-11-21T15:00:00Z',
          created_by: 'Ana Souza',
          termos: {
            nome_cliente: 'Indústria Exemplo Ltda.',
            marca: 'YNOVA',
            modalidade: 'Verde',
            fornecedor: '',
            observacao: '',
            valid_until: '2026-12-06',
          },
        },
      ],
    }),
  ),
  http.post('/api/propostas/:id/duplicar', () =>
    HttpResponse.json(proposal({ id: 'p-2', numero: 13, rotulo: '13/2026' }), { status: 201 }),
  ),
  http.post('/api/propostas/:id/link', () =>
    HttpResponse.json(
      {
        url: 'https://ynova.example/p/segredo',
        link: proposalLink(),
        proposta: proposalRow({ estado: 'enviada', version: 2 }),
      },
      { status: 201 },
    ),
  ),
  http.delete('/api/propostas/:id/links/:link', () => new HttpResponse(null, { status: 204 })),
  http.post('/api/publico/propostas', () => HttpResponse.json(publicProposal())),
];
