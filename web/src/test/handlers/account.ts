import { HttpResponse, http } from 'msw';
import { profile, session } from '../factories/profile';
import { gestora } from '../factories/user';
import { problem } from './problem';

/** Signed out, with a server that accepts every well-formed call. */
export const accountHandlers = [
  http.get('/api/views', () => HttpResponse.json({ data: [] })),
  http.get('/auth/csrf', () => HttpResponse.json({ csrfToken: 'token-1' })),
  http.get('/auth/me', () => problem(401, 'Entre para continuar.', 'sessao')),
  http.post('/auth/login', () => HttpResponse.json({ user: gestora(), csrfToken: 'token-2' })),
  http.post('/auth/logout', () => new HttpResponse(null, { status: 204 })),
  http.post('/auth/refresh', () => HttpResponse.json({ csrfToken: 'token-3' })),
  http.post('/auth/register', () =>
    HttpResponse.json({ message: 'Enviamos uma confirmação por e-mail.' }, { status: 202 }),
  ),
  http.post('/auth/confirm', () => HttpResponse.json({ message: 'Cadastro confirmado.' })),
  http.post('/auth/forgot-password', () => HttpResponse.json({ message: 'ok' })),
  http.post('/auth/reset-password', () => HttpResponse.json({ message: 'ok' })),
  http.get('/api/profile', () => HttpResponse.json(profile())),
  http.get('/auth/sessions', () => HttpResponse.json({ data: [session({ current: true })] })),
  http.delete('/auth/sessions/:id', () => new HttpResponse(null, { status: 204 })),
  http.get('/auth/passkeys', () => HttpResponse.json({ disponivel: true, data: [] })),
  http.get('/api/notifications', () => HttpResponse.json({ data: [], unread: 0 })),
  http.post('/api/notifications/read', () => HttpResponse.json({ unread: 0 })),
];
