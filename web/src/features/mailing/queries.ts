import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { keyOf } from '@/api/call';
import {
  getMailBatch,
  getMailMessage,
  listEmailGroups,
  listEmailRecords,
  listMailBatches,
  listMailContexts,
  listMailMessages,
  listMailSuppressions,
  listMailTemplates,
} from '@/api/gen/e-mails';
import { ApiError } from '@/lib/api-error';
import { type Candidate, hostOf } from '@/lib/bases';
import type { YearMonth } from '@/lib/month';
import { groupByMonth, matchesSearch } from './group-by-month';
import { type MailGroup, type MailRecord, toGroups, toRecords } from './mappers';

/** The tabs, and from a server that has no groups every record at once. */
export interface MailGroups {
  groups: readonly MailGroup[];
  records: readonly MailRecord[] | null;
}

/**
 * The records that the query finds. A configured base that has none at all says so instead of
 * passing for an empty list (VD-47); of a search or of one month there may be none.
 */
async function readRecords(
  query: { mes?: YearMonth; q?: string },
  signal: AbortSignal,
): Promise<MailRecord[]> {
  let base = '';
  const heard = (from: Candidate) => {
    base = from.fallback ? hostOf(from) : '';
  };
  const records = toRecords(await listEmailRecords({ query, signal, heard }));
  const all = query.q === undefined && query.mes === undefined;
  if (base !== '' && records.length === 0 && all) {
    const message = `A base ${base} respondeu sem nenhum e-mail.`;
    throw new ApiError({ status: 200, code: 'base_vazia', message, fromServer: true });
  }
  return records;
}

/** The months and their counts; where a server does not count, all is loaded and counted here. */
export function groupsQuery(q: string) {
  const query = { q: q || undefined };
  return queryOptions({
    queryKey: keyOf(listEmailGroups, { query }),
    queryFn: async ({ signal }): Promise<MailGroups> => {
      try {
        let counts = true;
        const heard = ({ fallback }: Candidate) => {
          counts = !fallback;
        };
        const groups = toGroups(await listEmailGroups({ query, signal, heard }));
        if (counts || groups.length > 0) return { groups, records: null };
      } catch (error) {
        if (!(error instanceof ApiError && [404, 405].includes(error.status))) throw error;
      }
      const all = await readRecords(query, signal);
      const records = all.filter((record) => matchesSearch(record, q));
      return { groups: groupByMonth(records), records };
    },
    placeholderData: keepPreviousData,
  });
}

/** Every record of one month. */
export function recordsQuery(month: YearMonth | null, q: string) {
  const query = { mes: month ?? undefined, q: q || undefined };
  return queryOptions({
    queryKey: keyOf(listEmailRecords, { query }),
    queryFn: async ({ signal }) => {
      const records = await readRecords(query, signal);
      return records.filter((record) => record.month === month);
    },
  });
}

/** A handful of records to try a template on. */
export const samplesQuery = queryOptions({
  queryKey: keyOf(listEmailRecords, { query: { page: 1, pageSize: 50 } }),
  queryFn: async ({ signal }) =>
    toRecords(await listEmailRecords({ query: { page: 1, pageSize: 50 }, signal })).slice(0, 50),
});

export const contextsQuery = queryOptions({
  queryKey: keyOf(listMailContexts),
  queryFn: async ({ signal }) => (await listMailContexts({ signal })).data,
  staleTime: Number.POSITIVE_INFINITY,
});

/** Whether messages leave; without a server none does. */
export const templatesQuery = queryOptions({
  queryKey: keyOf(listMailTemplates),
  queryFn: async ({ signal }) => (await listMailTemplates({ signal })).data,
});

export function batchesQuery(page: number) {
  const query = { page };
  return queryOptions({
    queryKey: keyOf(listMailBatches, { query }),
    queryFn: ({ signal }) => listMailBatches({ query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.data.some((batch) => isRunning(batch.state)) ? pollEvery : false,
  });
}

/** How often something under way is looked at. */
const pollEvery = 2000;

export function isRunning(state: string): boolean {
  return state === 'preparando' || state === 'enviando';
}

export function batchQuery(id: string) {
  const path = { id };
  return queryOptions({
    queryKey: keyOf(getMailBatch, { path }),
    queryFn: ({ signal }) => getMailBatch({ path, signal }),
    refetchInterval: ({ state }) => (state.data && isRunning(state.data.state) ? pollEvery : false),
  });
}

export interface MessageFilters {
  record?: string;
  batch?: string;
  state?: string;
  page?: number;
}

/** `seen` is what is known of the dispatch: once it changes, its messages are read anew. */
export function messagesQuery(filters: MessageFilters, seen = '') {
  const query = { ...filters, state: filters.state || undefined };
  return queryOptions({
    queryKey: [...keyOf(listMailMessages, { query }), seen],
    queryFn: ({ signal }) => listMailMessages({ query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.data.some((message) => isWaiting(message.state)) ? pollEvery : false,
  });
}

function isWaiting(state: string): boolean {
  return state === 'pendente' || state === 'transmitindo';
}

export function messageQuery(id: string) {
  const path = { id };
  return queryOptions({
    queryKey: keyOf(getMailMessage, { path }),
    queryFn: ({ signal }) => getMailMessage({ path, signal }),
  });
}

export function suppressionsQuery({ q, page }: { q: string; page: number }) {
  const query = { q: q || undefined, page };
  return queryOptions({
    queryKey: keyOf(listMailSuppressions, { query }),
    queryFn: ({ signal }) => listMailSuppressions({ query, signal }),
    placeholderData: keepPreviousData,
  });
}
