import { HttpResponse, http } from 'msw';
import { account, letterhead, settings } from '../factories/admin';

/** One account that waits, no partner companies, mails that stay on the server. */
export const adminHandlers = [
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
