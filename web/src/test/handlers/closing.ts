import { HttpResponse, http } from 'msw';
import { accrual, accrualBook } from '../factories/accrual';
import { book, clientMonth } from '../factories/closing';

/** A month of two clients, one of which lacks a NF. */
export const closingHandlers = [
  http.get('/api/fechamento', () => HttpResponse.json(book())),
  http.get('/api/fechamento/provisto', () => HttpResponse.json(accrualBook())),
  http.get('/api/fechamento/provisto/:cliente', () => HttpResponse.json({ provisto: accrual() })),
  http.get('/api/fechamento/:cliente/:mes/provisto', () => HttpResponse.json(accrual())),
  http.post('/api/fechamento/lote/previa', () =>
    HttpResponse.json({
      clientes: 1,
      mensagens: 0,
      recusados: [],
      exemplo: null,
      avisos: ['1 item foi dispensado: e-mail. Fica no relatório.'],
    }),
  ),
  http.get('/api/fechamento/responsaveis', () =>
    HttpResponse.json({
      responsaveis: [
        { id: 'u-1', nome: 'Ana Souza' },
        { id: 'u-9', nome: 'Bruno Lima' },
      ],
    }),
  ),
  http.get('/api/fechamento/:cliente/:mes', () => HttpResponse.json(clientMonth())),
];
