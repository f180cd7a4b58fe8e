import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { problem } from '@/test/handlers/problem';
import { server } from '@/test/server';
import { joinBase } from './bases';
import * as config from './config';
import { request } from './http';

const bases = ['https://um.example/api', 'https://dois.example/contracts'];
const headers = { 'x-skip-warning': '1' };

describe('several base addresses', () => {
  beforeEach(() => {
    vi.spyOn(config, 'runtimeConfig').mockReturnValue({ bases, headers });
  });
  afterEach(() => vi.restoreAllMocks());

  it.each([404, 405, 502, 503, 504])('EB-11 CT-26 tries the next one on %d', async (status) => {
    server.use(
      http.get('/contracts', () => problem(status, 'fora')),
      http.get('https://um.example/api/contracts', () => HttpResponse.json(['um'])),
    );
    expect(await request({ method: 'GET', path: '/contracts' })).toEqual(['um']);
  });

  it('EB-11 tries the next one on a network error', async () => {
    server.use(
      http.get('/energy-balance', () => HttpResponse.error()),
      http.get('https://um.example/api/energy-balance', () => HttpResponse.json([])),
    );
    expect(await request({ method: 'GET', path: '/energy-balance' })).toEqual([]);
  });

  it('CT-26 goes through them in order and throws the last error', async () => {
    const asked: string[] = [];
    const refuse = (name: string, status: number) => () => {
      asked.push(name);
      return problem(status, name);
    };
    server.use(
      http.get('/contracts/7', refuse('própria', 503)),
      http.get('https://um.example/api/contracts/7', refuse('um', 502)),
      http.get('https://dois.example/contracts/7', refuse('dois', 404)),
    );
    await expect(request({ method: 'GET', path: '/contracts/7' })).rejects.toThrow('dois');
    expect(asked).toEqual(['própria', 'um', 'dois']);
  });

  it('VD-47 a deletion is tried on the bases, each with the body that is for them', async () => {
    const bodies: unknown[] = [];
    const take =
      (status: number) =>
      async ({ request: sent }: { request: Request }) => {
        bodies.push(await sent.json());
        return status === 204 ? new HttpResponse(null, { status }) : problem(status, 'fora');
      };
    server.use(
      http.delete('/contracts/7', take(404)),
      http.delete('https://um.example/api/contracts/7', take(503)),
      http.delete('https://dois.example/contracts/7', take(204)),
    );
    const body = { reason: 'duplicado' };
    const fallbackBody = { client: 'Alfa', price: 247.35, adjusted: false, contact_active: true };
    await request({ method: 'DELETE', path: '/contracts/7', body, fallbackBody });
    expect(bodies).toEqual([body, fallbackBody, fallbackBody]);
    await expect(request({ method: 'DELETE', path: '/contracts/7', body })).rejects.toThrow('fora');
    expect(bodies).toHaveLength(4);
  });

  it.each([400, 401, 403, 409, 412, 422, 500])(
    '%d is an answer: no other is asked',
    async (status) => {
      server.use(http.get('/contracts', () => problem(status, 'não')));
      await expect(request({ method: 'GET', path: '/contracts' })).rejects.toThrow('não');
    },
  );

  it('CT-26 a foreign base gets the tunnel header, but no cookie and no CSRF token', async () => {
    let seen: Request | undefined;
    server.use(
      http.post('/contracts', () => problem(503, 'fora')),
      http.post('https://um.example/api/contracts', ({ request: req }) => {
        seen = req;
        return HttpResponse.json({ id: '1' });
      }),
    );
    await request({ method: 'POST', path: '/contracts', body: {}, idempotencyKey: 'k-1' });
    expect(seen?.credentials).toBe('omit');
    expect(seen?.headers.get('x-skip-warning')).toBe('1');
    expect(seen?.headers.get('X-CSRF-Token')).toBeNull();
    expect(seen?.headers.get('Idempotency-Key')).toBe('k-1');
  });

  it('a write without an idempotency key stays on our origin', async () => {
    server.use(http.post('/contracts', () => problem(503, 'fora')));
    await expect(request({ method: 'POST', path: '/contracts', body: {} })).rejects.toThrow('fora');
  });

  it('the session never leaves our origin', async () => {
    server.use(http.get('/auth/me', () => problem(503, 'fora')));
    await expect(request({ method: 'GET', path: '/auth/me' })).rejects.toThrow('fora');
  });
});

describe('joining', () => {
  it.each([
    ['https://x', '/contracts', 'https://x/contracts'],
    ['https://x/', '/contracts/7', 'https://x/contracts/7'],
    ['https://x/contracts', '/contracts', 'https://x/contracts'],
    ['https://x/contracts/', '/contracts/7', 'https://x/contracts/7'],
    ['https://x/api', '/contracts?page=2', 'https://x/api/contracts?page=2'],
    ['https://x/contracts', '/contracts?page=2', 'https://x/contracts?page=2'],
  ])("CT-26 %s + %s: '/contracts' is appended if absent", (base, path, url) => {
    expect(joinBase(base, path)).toBe(url);
  });
});

describe('runtime configuration', () => {
  it.each([
    [null, [], {}],
    ['{}', [], {}],
    ['not json', [], {}],
    ['[]', [], {}],
    ['{"bases":["https://x",3],"headers":{"a":1}}', ['https://x'], {}],
    ['{"bases":["https://x"],"headers":{"a":"b"}}', ['https://x'], { a: 'b' }],
  ])('CT-26 %s', (text, expectedBases, expectedHeaders) => {
    expect(config.parseConfig(text)).toEqual({ bases: expectedBases, headers: expectedHeaders });
  });

  it('CT-26 is empty by default', () => {
    expect(config.runtimeConfig()).toEqual({ bases: [], headers: {} });
  });
});
