import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { type Filters, noFilters } from './filters';

afterEach(() => {
  vi.doUnmock('@/api/gen/clientes');
  vi.resetModules();
});

it('LD-03 has a sentence of its own where no attempt said anything', async () => {
  const silent = (method: string) =>
    Object.assign(() => Promise.reject(new Error('')), { method, url: '/api/leads/lista' });
  vi.resetModules();
  vi.doMock('@/api/gen/clientes', () => ({ listLeads: silent('GET'), queryLeads: silent('POST') }));
  const { clientsQuery } = await import('./load');
  const filters = { ...noFilters, visao: null, sort: '' } as Filters;
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await expect(client.fetchQuery(clientsQuery(client, false, { filters }))).rejects.toThrow(
    'Não foi possível conectar ao mock BFF',
  );
});
