import { QueryClient } from '@tanstack/react-query';
import { HttpResponse, http } from 'msw';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { leadRow } from '@/test/factories/lead';
import { server } from '@/test/server';
import { type Filters, noFilters } from './filters';
import { clientsQuery } from './load';

const filters = { ...noFilters, visao: null, sort: '' } as Filters;
const load = (demo = false) => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return client.fetchQuery(clientsQuery(client, demo, { filters }));
};

/** What each call of the list throws, in their order. */
function throwing(...errors: unknown[]) {
  const real = globalThis.fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) =>
    String(input).includes('/api/leads/lista') ? Promise.reject(errors.shift()) : real(input, init),
  );
}

afterEach(() => vi.restoreAllMocks());

describe('the list of the session', () => {
  it('LD-03 names a cancelled request beside the other attempt', async () => {
    throwing(new DOMException('Aborted', 'AbortError'), new DOMException('Aborted', 'AbortError'));
    await expect(load()).rejects.toThrow('requisição cancelada | requisição cancelada');
  });

  it('LD-03 says the message of an attempt that did not reach the server', async () => {
    throwing(new TypeError('Failed to fetch'), new DOMException('Aborted', 'AbortError'));
    await expect(load()).rejects.toThrow(/^Erro de conexão.* \| requisição cancelada$/);
  });

  it('LD-03 ends the session instead of asking again where there is none', async () => {
    let posts = 0;
    server.use(
      http.get('/api/leads/lista', () => HttpResponse.json({}, { status: 401 })),
      http.post('/api/leads/lista', () => {
        posts += 1;
        return HttpResponse.json({ clientes: [leadRow()] });
      }),
    );
    await expect(load(true)).rejects.toMatchObject({ status: 401 });
    expect(posts).toBe(0);
  });
});
