import { HttpResponse, http } from 'msw';
import { account, letterhead, settings } from '../factories/admin';

/** Copies are made each day, and the newest is good. */
export const backupsCalm = {
  lugar: '/var/backups/ynova',
  hora: '02:30',
  ultima_boa: '2026-11-25T05:30:00Z',
  ensaio: false,
  situacao: 'em_dia',
  em_andamento: false,
  copias: [],
};

/** One account that waits, no partner companies, mails that stay on the server. */
export const adminHandlers = [
  http.get('/api/copias', () => HttpResponse.json(backupsCalm)),
  http.get('/api/chaves', () => HttpResponse.json({ data: [] })),
  http.get('/api/tarefas', () =>
    HttpResponse.json({
      data: [],
      page: 1,
      pageSize: 20,
      total: 0,
      totalCapped: false,
      aguardando: 0,
      andamento: 0,
      paradas: 0,
    }),
  ),
  http.get('/api/users', () =>
    HttpResponse.json({
      data: [account()],
      page: 1,
      pageSize: 20,
      total: 1,
      totalCapped: false,
    }),
  ),
  http.get('/api/partners', () => HttpResponse.json({ data: [] })),
  http.get('/api/letterhead', () => HttpResponse.json(letterhead())),
  http.get('/api/settings', () => HttpResponse.json(settings())),
  http.post('/auth/reauth', () => new HttpResponse(null, { status: 204 })),
];
