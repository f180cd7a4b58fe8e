import type { QueryClient } from '@tanstack/react-query';
import { queryOptions } from '@tanstack/react-query';
import { keyOf } from '@/api/call';
import { listLeads, queryLeads } from '@/api/clients';
import { ApiError, isAbort } from '@/lib/api-error';
import { type Client, normalizeClients } from './normalize';

/** What the list shows, where it comes from, and why not from the server. */
export interface ClientLoad {
  clients: Client[];
  source: 'server' | 'cache' | 'demo';
  /** The message of each failed attempt; null while the server answers. */
  failure: string | null;
}

const noAnswer = 'Não foi possível conectar ao mock BFF';

/** Both attempts failed; carries their messages. */
class AllFailed extends Error {}

/** The server's clients by GET, then by POST; throws the messages of both attempts (LD-03). */
async function fetchClients(signal: AbortSignal): Promise<Client[]> {
  const said: string[] = [];
  for (const attempt of [listLeads, queryLeads]) {
    try {
      const clients = normalizeClients(await attempt({ signal }));
      if (clients) return clients;
      said.push('resposta sem clientes válidos');
    } catch (error) {
      if (signal.aborted || (error instanceof ApiError && error.status === 401)) throw error;
      said.push(attemptText(attempt.method, error));
    }
  }
  throw new AllFailed(said.filter(Boolean).join(' | ') || noAnswer);
}

function attemptText(method: string, error: unknown): string {
  if (isAbort(error)) return 'requisição cancelada';
  if (error instanceof ApiError && error.status > 0) return `${method}: HTTP ${error.status}`;
  return error instanceof Error ? error.message : '';
}

/** What is shown when the server fails: what was loaded before, or the demonstration's records. */
async function standInFor(before: ClientLoad | undefined, demo: boolean) {
  if (before && before.source !== 'demo')
    return { clients: before.clients, source: 'cache' as const };
  if (!demo) return null;
  const { demoAnswer } = await import('./demo-clients');
  return { clients: normalizeClients(demoAnswer) ?? [], source: 'demo' as const };
}

export const clientsKey = keyOf(listLeads);

/**
 * The list of the session: loaded once and kept. When the server fails, what was loaded before
 * stands in, or, on a server of demonstration, records made up for it.
 */
export function clientsQuery(client: QueryClient, demo: boolean) {
  return queryOptions({
    queryKey: clientsKey,
    queryFn: async ({ signal }): Promise<ClientLoad> => {
      try {
        return { clients: await fetchClients(signal), source: 'server', failure: null };
      } catch (error) {
        if (signal.aborted || !(error instanceof AllFailed)) throw error;
        const standIn = await standInFor(client.getQueryData<ClientLoad>(clientsKey), demo);
        if (!standIn) throw error;
        return { ...standIn, failure: error.message };
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
}
