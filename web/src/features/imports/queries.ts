import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { getBalance, listBalances } from '@/api/balances';
import { keyOf } from '@/api/call';
import {
  applyImport,
  chooseImportHeader,
  correctImportCell,
  getImport,
  listImportRows,
  listImports,
  type MappingWire,
  mapImport,
  undoImport,
} from '@/api/imports';
import { isWorking, type Outcome, type SheetImport, toImport, toImportRow } from './mappers';

export const pageSize = 20;

export const pollEvery = 2000;

export function importListQuery(page: number) {
  const query = { page, pageSize };
  return queryOptions({
    queryKey: keyOf(listImports, { query }),
    queryFn: async ({ signal }) => {
      const { data, ...rest } = await listImports({ query, signal });
      return { ...rest, rows: data.map(toImport) };
    },
    placeholderData: keepPreviousData,
    refetchInterval: (q) =>
      q.state.data?.rows.some((row) => isWorking(row.phase)) ? pollEvery : false,
  });
}

/** One import, followed while the server is at work on it. */
export function importQuery(id: string) {
  const path = { id };
  return queryOptions({
    queryKey: keyOf(getImport, { path }),
    queryFn: async ({ signal }) => toImport(await getImport({ path, signal })),
    refetchInterval: (q) => (q.state.data && isWorking(q.state.data.phase) ? pollEvery : false),
  });
}

/** The lines of an import as it stood at its last change, filtered by outcome. */
export function importRowsQuery({ id, updatedAt }: SheetImport, status: Outcome, page: number) {
  const args = { path: { id }, query: { status, page, pageSize } };
  return queryOptions({
    queryKey: [...keyOf(listImportRows, args), updatedAt],
    queryFn: async ({ signal }) => {
      const { data, ...rest } = await listImportRows({ ...args, signal });
      return { ...rest, status, rows: data.map(toImportRow) };
    },
    // Another page's rows may stay a moment, another outcome's may not.
    placeholderData: (before) => (before?.status === status ? before : undefined),
  });
}

/** Everything that an import may have changed; its lines go by its last change. */
export function refreshAfterImport(client: QueryClient) {
  const keys: readonly string[] = [getImport, listImports, listBalances, getBalance].map(
    (e) => e.url,
  );
  return client.invalidateQueries({ predicate: (q) => keys.includes(String(q.queryKey[0])) });
}

/** What a person may do with an import; each one starts a job that the page then follows. */
export function useImportActions(id: string) {
  const client = useQueryClient();
  const path = { id };
  const onSettled = () => refreshAfterImport(client);
  return {
    map: useMutation({ mutationFn: (body: MappingWire) => mapImport({ path, body }), onSettled }),
    /** With a reason the values out of proportion are taken too. */
    apply: useMutation({
      mutationFn: (confirmar?: string) =>
        applyImport({ path, body: confirmar === undefined ? undefined : { confirmar } }),
      onSettled,
    }),
    header: useMutation({
      mutationFn: (line: number) => chooseImportHeader({ path, body: { line } }),
      onSettled,
    }),
    correct: useMutation({
      mutationFn: (body: { line: number; column: number; value: string }) =>
        correctImportCell({ path, body }),
      // Not waited for: the person goes on to the next cell.
      onSettled: () => void onSettled(),
    }),
    undo: useMutation({ mutationFn: () => undoImport({ path }), onSettled }),
  };
}
