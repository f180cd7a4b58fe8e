import { HttpResponse, http } from 'msw';
import { balance, balanceEvent, balancePage, balanceRow, trace } from '../factories/balance';
import { importRow, job, sheetImport } from '../factories/import';
import { problem } from './problem';

const notFound = () => problem(404, 'Nenhum balanço energético encontrado.', 'nao_encontrado');

/** One balance, one finished import, and an upload whose job is at work. */
export const balanceHandlers = [
  http.get('/energy-balance/jobs/:jobId', () => HttpResponse.json(job())),
  http.get('/energy-balance/:id/events', () => HttpResponse.json([balanceEvent()])),
  http.get('/energy-balance/:id/months/:mes/memoria', () => HttpResponse.json(trace())),
  http.get('/energy-balance/:id', ({ params }) =>
    params.id === 'b-1' ? HttpResponse.json(balance()) : notFound(),
  ),
  http.get('/energy-balance', () => HttpResponse.json(balancePage([balanceRow()]))),
  http.post('/energy-balance/upload', () =>
    HttpResponse.json({ jobId: 'j-1', importId: 'i-1' }, { status: 202 }),
  ),
  http.get('/api/imports', () =>
    HttpResponse.json(balancePage([], { data: [sheetImport()], total: 1 })),
  ),
  http.get('/api/imports/:id', () => HttpResponse.json(sheetImport())),
  http.get('/api/imports/:id/rows', () =>
    HttpResponse.json(balancePage([], { data: [importRow()], total: 1 })),
  ),
];
