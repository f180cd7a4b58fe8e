import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { ImportAnswer, ImportChoice, ImportMapping, ImportTableAt } from '@/api/gen/types.gen';
import { ApiError } from '@/lib/api-error';
import { isWorking, type Outcome, type SheetImport, toImport, toImportRow } from './mappers';
import { balanceSource, type ImportSource, useSource } from './source';

export const pageSize = 20;

export const pollEvery = 2000;

export function importListQuery(page: number, source = balanceSource) {
  const query = { page, pageSize };
  return queryOptions({
    queryKey: [source.list.url, { query }],
    queryFn: async ({ signal }) => {
      const { data, ...rest } = await source.list({ query, signal });
      return { ...rest, rows: data.map(toImport) };
    },
    placeholderData: keepPreviousData,
    refetchInterval: (q) =>
      q.state.data?.rows.some((row) => isWorking(row.phase)) ? pollEvery : false,
  });
}

/** One import, followed while the server is at work on it. */
export function importQuery(id: string, source = balanceSource) {
  const path = { id };
  return queryOptions({
    queryKey: [source.one.url, { path }],
    queryFn: async ({ signal }) => toImport(await source.one({ path, signal })),
    refetchInterval: (q) => (q.state.data && isWorking(q.state.data.phase) ? pollEvery : false),
  });
}

/** The lines of an import as it stood at its last change, filtered by outcome. */
export function importRowsQuery(
  { id, updatedAt }: SheetImport,
  status: Outcome,
  page: number,
  source = balanceSource,
) {
  const args = { path: { id }, query: { status, page, pageSize } };
  return queryOptions({
    queryKey: [source.rows.url, args, updatedAt],
    queryFn: async ({ signal }) => {
      const { data, ...rest } = await source.rows({ ...args, signal });
      return { ...rest, status, rows: data.map(toImportRow) };
    },
    // Another page's rows may stay a moment, another outcome's may not.
    placeholderData: (before) => (before?.status === status ? before : undefined),
  });
}

/** Everything that an import may have changed; its lines go by its last change. */
export function refreshAfterImport(client: QueryClient, source: ImportSource = balanceSource) {
  const keys = [source.one, source.list, ...source.changes].map(({ url }): string => url);
  return client.invalidateQueries({ predicate: (q) => keys.includes(String(q.queryKey[0])) });
}

const mostTries = 120;

function isBusy(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'importacao_em_andamento';
}

/** What a person may do with an import; each one starts a job that the page then follows. */
export function useImportActions(id: string) {
  const client = useQueryClient();
  const source = useSource();
  const path = { id };
  const onSettled = () => refreshAfterImport(client, source);
  return {
    map: useMutation({
      mutationFn: (body: ImportMapping) => source.map({ path, body }),
      onSettled,
    }),
    /** With a reason the values out of proportion are taken too. */
    apply: useMutation({
      mutationFn: (confirmar?: string) =>
        source.apply({ path, body: confirmar === undefined ? undefined : { confirmar } }),
      onSettled,
    }),
    header: useMutation({
      mutationFn: (body: { line: number; column?: number }) => source.header({ path, body }),
      onSettled,
    }),
    /** Another table of the same file, as an import of its own. */
    table: useMutation({
      mutationFn: (body: ImportTableAt) => source.table({ path, body }),
      onSettled,
    }),
    choose: useMutation({
      mutationFn: (body: ImportChoice) => source.choose({ path, body }),
      onSettled,
    }),
    take: useMutation({
      mutationFn: (body: { sheet?: string; line: number; use: boolean }) =>
        source.take({ path, body }),
      onSettled,
    }),
    correct: useMutation({
      mutationFn: (body: { sheet?: string; line: number; column: number; value: string }) =>
        source.correct({ path, body }),
      // One after the other, each when the server has checked the one before it.
      scope: { id: `cells of ${id}` },
      retry: (tries, error) => tries < mostTries && isBusy(error),
      retryDelay: 1000,
      // Not waited for: the person goes on to the next cell.
      onSettled: () => void onSettled(),
    }),
    answer: useMutation({
      mutationFn: (body: ImportAnswer) => source.answer({ path, body }),
      onSettled,
    }),
    reopen: useMutation({ mutationFn: () => source.reopen({ path }), onSettled }),
    undo: useMutation({ mutationFn: () => source.undo({ path }), onSettled }),
  };
}
