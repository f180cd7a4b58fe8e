import { HttpResponse, http } from 'msw';
import {
  simulationAnswer,
  simulationEntry,
  simulationKept,
  simulationReading,
  simulationRow,
} from '../factories/simulation/simulation';

/** The sample, what it gives, and one stored simulation. */
export const simulationHandlers = [
  http.get('/api/simulacoes/amostra', () => HttpResponse.json(simulationEntry())),
  http.post('/api/simulacoes/planilha', () => HttpResponse.json(simulationReading())),
  http.post('/api/simulacoes/texto', () => HttpResponse.json(simulationReading())),
  http.post('/api/simulacoes/calcular', () => HttpResponse.json(simulationAnswer())),
  http.post('/api/simulacoes/memoria', () =>
    HttpResponse.json({
      name: 'Custo atual',
      formula: 'Soma dos meses',
      value: '2144654.64',
      unit: 'R$',
    }),
  ),
  http.get('/api/simulacoes', () =>
    HttpResponse.json({
      data: [simulationRow()],
      page: 1,
      pageSize: 10,
      total: 1,
      totalCapped: false,
    }),
  ),
  http.post('/api/simulacoes', () => HttpResponse.json(simulationKept(), { status: 201 })),
  http.get('/api/simulacoes/:id', () => HttpResponse.json(simulationKept())),
  http.put('/api/simulacoes/:id', () => HttpResponse.json(simulationKept({ version: 2 }))),
  http.delete('/api/simulacoes/:id', () => new HttpResponse(null, { status: 204 })),
  http.get('/api/simulacoes/:id/versoes', () =>
    HttpResponse.json({
      data: [
        { version: 1, created_at: '2026-11-20T15:00:00Z', created_by: 'Ana Souza', regras: 1 },
      ],
    }),
  ),
  http.post('/api/simulacoes/:id/duplicar', () =>
    HttpResponse.json(simulationKept({ id: 's-2', numero: 42 }), { status: 201 }),
  ),
];
