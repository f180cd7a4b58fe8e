import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { problem } from '@/test/handlers/problem';
import { server } from '@/test/server';
import { ApiError, isAbort, messageOf, networkMessage } from './api-error';
import { request, withQuery } from './http';

const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => {
      throw new Error('expected a failure');
    },
    (error: unknown) => error as ApiError,
  );

describe('request', () => {
  it('AU-01 a state-changing call carries the CSRF token, which is fetched once', async () => {
    const tokens: (string | null)[] = [];
    let fetched = 0;
    server.use(
      http.get('/auth/csrf', () => {
        fetched += 1;
        return HttpResponse.json({ csrfToken: 'abc' });
      }),
      http.put('/x', ({ request: req }) => {
        tokens.push(req.headers.get('X-CSRF-Token'));
        return HttpResponse.json({});
      }),
    );
    await Promise.all([
      request({ method: 'PUT', path: '/x', body: {} }),
      request({ method: 'PUT', path: '/x', body: {} }),
    ]);
    expect(tokens).toEqual(['abc', 'abc']);
    expect(fetched).toBe(1);
  });

  it('AU-01 a stale token is replaced and the call repeated once', async () => {
    let issued = 0;
    server.use(
      http.get('/auth/csrf', () => HttpResponse.json({ csrfToken: `t${++issued}` })),
      http.post('/x', ({ request: req }) =>
        req.headers.get('X-CSRF-Token') === 't2'
          ? HttpResponse.json({ ok: true })
          : problem(403, 'Atualize a página.', 'csrf'),
      ),
    );
    expect(await request({ method: 'POST', path: '/x' })).toEqual({ ok: true });
  });

  it('AU-01 a token that stays refused is an error', async () => {
    server.use(http.post('/x', () => problem(403, 'Atualize a página.', 'csrf')));
    expect((await failure(request({ method: 'POST', path: '/x' }))).code).toBe('csrf');
  });

  it('SH-09 the answer that the page asked for ahead of its script is used once', async () => {
    server.use(
      http.get('/auth/me', () => HttpResponse.json({ from: 'now' })),
      http.delete('/auth/me', () => HttpResponse.json({ from: 'deleted' })),
    );
    Object.assign(window, {
      early: { '/auth/me': Promise.resolve(Response.json({ from: 'ahead' })) },
    });
    expect(await request({ method: 'DELETE', path: '/auth/me' })).toEqual({ from: 'deleted' });
    expect(await request({ method: 'GET', path: '/auth/me' })).toEqual({ from: 'ahead' });
    expect(await request({ method: 'GET', path: '/auth/me' })).toEqual({ from: 'now' });
  });

  it('SH-09 a failed question of the page is a network error', async () => {
    const failed = Promise.reject(new TypeError('offline'));
    failed.catch(() => {});
    Object.assign(window, { early: { '/auth/me': failed } });
    expect((await failure(request({ method: 'GET', path: '/auth/me' }))).message).toBe(
      networkMessage,
    );
  });

  it('a reading call carries no token', async () => {
    server.use(
      http.get('/x', ({ request: req }) =>
        HttpResponse.json({ token: req.headers.get('X-CSRF-Token') }),
      ),
    );
    expect(await request({ method: 'GET', path: '/x' })).toEqual({ token: null });
  });

  it('EB-14 is aborted by its signal', async () => {
    server.use(http.get('/x', () => new Promise<never>(() => {})));
    const controller = new AbortController();
    const promise = failure(request({ method: 'GET', path: '/x', signal: controller.signal }));
    controller.abort();
    expect(isAbort(await promise)).toBe(true);
  });

  it('an empty answer is undefined', async () => {
    server.use(http.delete('/x', () => new HttpResponse(null, { status: 204 })));
    expect(await request({ method: 'DELETE', path: '/x' })).toBeUndefined();
  });

  it('sends only the query that has a value', () => {
    expect(withQuery('/x', { q: 'a b', page: 2, mes: undefined, tipo: null, s: '' })).toBe(
      '/x?q=a+b&page=2',
    );
    expect(withQuery('/x', undefined)).toBe('/x');
  });
});

describe('errors', () => {
  it('carry status, code, fields, request id and the current version', async () => {
    server.use(
      http.get('/x', () =>
        problem(412, 'Outra pessoa alterou este contrato.', 'versao', {
          fields: [{ path: 'cnpj', message: 'Informe um CNPJ válido' }],
          current: { version: 3 },
        }),
      ),
    );
    const error = await failure(request({ method: 'GET', path: '/x' }));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      status: 412,
      code: 'versao',
      message: 'Outra pessoa alterou este contrato.',
      fields: [{ path: 'cnpj', message: 'Informe um CNPJ válido' }],
      requestId: 'req-1',
      current: { version: 3 },
    });
  });

  it.each([
    ['CT-25 the response text', new HttpResponse('sem estoque', { status: 409 }), 'sem estoque'],
    ["CT-25 or 'HTTP {status}'", new HttpResponse(null, { status: 502 }), 'HTTP 502'],
    ['EB-12 the error field', HttpResponse.json({ error: 'Falhou' }, { status: 500 }), 'Falhou'],
    ['not the page of a proxy', HttpResponse.html('<h1>Bad</h1>', { status: 502 }), 'HTTP 502'],
    ['not JSON without error', HttpResponse.json({ x: 1 }, { status: 400 }), 'HTTP 400'],
  ])('say %s', async (_, response, message) => {
    server.use(http.get('/x', () => response));
    expect((await failure(request({ method: 'GET', path: '/x' }))).message).toBe(message);
  });

  it('EM-12 say that the connection failed', async () => {
    server.use(http.get('/x', () => HttpResponse.error()));
    const error = await failure(request({ method: 'GET', path: '/x' }));
    expect(error.status).toBe(0);
    expect(error.message).toBe('Erro de conexão. Verifique sua internet e tente novamente.');
    expect(networkMessage).toBe(error.message);
  });

  it('say that an answer is no JSON', async () => {
    server.use(http.get('/x', () => HttpResponse.text('olá')));
    expect((await failure(request({ method: 'GET', path: '/x' }))).code).toBe('resposta');
    server.use(
      http.get(
        '/x',
        () => new HttpResponse('{"a":', { headers: { 'Content-Type': 'application/json' } }),
      ),
    );
    expect((await failure(request({ method: 'GET', path: '/x' }))).code).toBe('resposta');
  });

  it('AU-14 give the message to show, or the default of the screen', () => {
    const said = new ApiError({ status: 401, message: 'Senha incorreta.', fromServer: true });
    const mute = new ApiError({ status: 500, message: 'HTTP 500' });
    expect(messageOf(said, 'Falha no login')).toBe('Senha incorreta.');
    expect(messageOf(mute, 'Falha no login')).toBe('Falha no login');
    expect(messageOf(new TypeError('x'), 'Falha no login')).toBe('Falha no login');
  });

  it('know when to try again', async () => {
    server.use(
      http.get('/x', () =>
        HttpResponse.json({ error: 'Espere' }, { status: 429, headers: { 'Retry-After': '30' } }),
      ),
    );
    expect((await failure(request({ method: 'GET', path: '/x' }))).retryAfter).toBe(30);
  });
});
