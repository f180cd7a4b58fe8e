import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { hashKey, queryOptions } from '@tanstack/react-query';
import { keyOf } from '@/api/call';
import { listLeads, queryLeads } from '@/api/gen/clientes';
import { ApiError, isAbort } from '@/lib/api-error';
import { type Filters, filtered, pageSize, queryOfFilters } from './filters';
import { type Client, normalizeClients, totalOf } from './normalize';
import { type Stage, stageOf } from './stage';

/** What a page shows, of how many, where it comes from, and why not from the server. */
export interface ClientPage {
  rows: Client[];
  total: number;
  source: 'server' | 'cache' | 'demo';
  /** The message of each failed attempt; null while the server answers. */
  failure: string | null;
}

interface Asked {
  filters: Filters;
  /** Of the board; the list shows every stage. */
  stage?: Stage;
  size?: number;
}

const noAnswer = 'Não foi possível conectar ao mock BFF';

/** Both attempts failed; carries their messages. */
class AllFailed extends Error {}

/** The server's page by GET, then by POST; throws the messages of both attempts (LD-03). */
async function fetchPage(asked: Asked, signal: AbortSignal): Promise<Paged> {
  const said: string[] = [];
  for (const attempt of [listLeads, queryLeads]) {
    try {
      const answer = await attempt({ query: queryOfAsked(asked), cache: 'no-store', signal });
      const clients = normalizeClients(answer);
      const total = totalOf(answer);
      if (clients) return total === null ? pageOf(clients, asked) : { rows: clients, total };
      said.push('resposta sem clientes válidos');
    } catch (error) {
      if (signal.aborted || (error instanceof ApiError && error.status === 401)) throw error;
      said.push(attemptText(attempt.method, error));
    }
  }
  throw new AllFailed(said.filter(Boolean).join(' | ') || noAnswer);
}

type Paged = Pick<ClientPage, 'rows' | 'total'>;

/** The page of a list that came whole. */
function pageOf(clients: readonly Client[], { filters, stage, size = pageSize }: Asked): Paged {
  const found = filtered(clients, filters).filter(
    (client) => stage === undefined || stageOf(client).id === stage.id,
  );
  const start = (filters.page - 1) * size;
  return { rows: found.slice(start, start + size), total: found.length };
}

function queryOfAsked({ filters, stage, size = pageSize }: Asked) {
  return {
    ...queryOfFilters(filters),
    ...(stage && { statusFunil: stage.funnel, statusMigracao: stage.migration }),
    page: filters.page,
    pageSize: size,
  };
}

function attemptText(method: string, error: unknown): string {
  if (isAbort(error)) return 'requisição cancelada';
  if (error instanceof ApiError && error.status > 0) return `${method}: HTTP ${error.status}`;
  return error instanceof Error ? error.message : '';
}

/**
 * What is shown when the server fails: the page as it was loaded before, what of it this session
 * has loaded on others, or the demonstration's records.
 */
async function standInFor(client: QueryClient, key: QueryKey, asked: Asked, demo: boolean) {
  const source = 'cache' as const;
  const before = client.getQueryData<ClientPage>(key);
  if (before && before.source !== 'demo') return { ...before, source };
  const loaded = loadedBefore(client);
  if (loaded.length > 0) return { ...pageOf(loaded, asked), source };
  if (!demo) return null;
  const { demoAnswer } = await import('./demo-clients');
  return { ...pageOf(normalizeClients(demoAnswer) ?? [], asked), source: 'demo' as const };
}

/** Every client that the session holds a page with. */
function loadedBefore(client: QueryClient): Client[] {
  const pages = client.getQueriesData<ClientPage>({ queryKey: clientsKey });
  const known = new Map<string, Client>();
  for (const [, page] of pages)
    if (page && page.source !== 'demo') for (const one of page.rows) known.set(one.id, one);
  return [...known.values()].sort((a, b) => a.nome.localeCompare(b.nome, 'pt-BR'));
}

export const clientsKey = keyOf(listLeads);

/**
 * A page of the list: loaded once in the session and kept. When the server fails, what was loaded
 * before stands in, or, on a server of demonstration, records made up for it. The rows before stay
 * while the next page, order or match of the typed text is on its way.
 */
export function clientsQuery(client: QueryClient, demo: boolean, asked: Asked) {
  const query = queryOfAsked(asked);
  const queryKey = keyOf(listLeads, { query });
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }): Promise<ClientPage> => {
      try {
        return { ...(await fetchPage(asked, signal)), source: 'server', failure: null };
      } catch (error) {
        if (signal.aborted || !(error instanceof AllFailed)) throw error;
        const standIn = await standInFor(client, queryKey, asked, demo);
        if (!standIn) throw error;
        return { ...standIn, failure: error.message };
      }
    },
    placeholderData: (page: ClientPage | undefined, before) => {
      const asked = before?.queryKey[1] as { query: typeof query } | undefined;
      return asked && hashKey(chosenOf(asked.query)) === hashKey(chosenOf(query))
        ? page
        : undefined;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
}

/** What is chosen of a query, not typed, sorted or turned over. */
function chosenOf(query: ReturnType<typeof queryOfAsked>) {
  const { q: _, sort: __, page: ___, ...chosen } = query;
  return [chosen];
}
