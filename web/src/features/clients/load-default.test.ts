import { QueryClient } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { clientsQuery } from './load';

vi.mock('@/api/clients', () => {
  const silent = (method: string) =>
    Object.assign(() => Promise.reject(new Error('')), { method, url: '/api/leads/lista' });
  return { listLeads: silent('GET'), queryLeads: silent('POST') };
});

it('LD-03 has a sentence of its own where no attempt said anything', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await expect(client.fetchQuery(clientsQuery(client, false))).rejects.toThrow(
    'Não foi possível conectar ao mock BFF',
  );
});
