import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { endpoint, keyOf } from '@/api/call';
import { isWorking, toImport, toImportRow } from './import-mappers';
import { getBalance, listBalances, pageSize } from './queries';
import type {
  ApplyImportData,
  GetBalanceJobData,
  GetImportData,
  ImportDetailWire,
  ImportPageWire,
  ImportRowPageWire,
  ListImportRowsData,
  ListImportsData,
  MappingWire,
  SetImportMappingData,
  UndoImportData,
} from './wire';

// Read as whatever comes: the ids may stand under `data` (see toJob).
export const getJob = endpoint<GetBalanceJobData, unknown>('GET', '/energy-balance/jobs/{jobId}');
export const getImport = endpoint<GetImportData, ImportDetailWire>('GET', '/api/imports/{id}');
const listImports = endpoint<ListImportsData, ImportPageWire>('GET', '/api/imports');
const listRows = endpoint<ListImportRowsData, ImportRowPageWire>('GET', '/api/imports/{id}/rows');
const setMapping = endpoint<SetImportMappingData, unknown>('POST', '/api/imports/{id}/mapping');
const applyImport = endpoint<ApplyImportData, unknown>('POST', '/api/imports/{id}/apply');
const undoImport = endpoint<UndoImportData, unknown>('POST', '/api/imports/{id}/undo');

export const uploadPath = '/energy-balance/upload';
export const templates = [
  { label: 'CSV', href: '/api/imports/template.csv' },
  { label: 'XLSX', href: '/api/imports/template.xlsx' },
] as const;

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

/** What is to be said of single lines, by outcome. */
export function importRowsQuery(id: string, status: string, page: number) {
  const args = { path: { id }, query: { status, page, pageSize } };
  return queryOptions({
    queryKey: keyOf(listRows, args),
    queryFn: async ({ signal }) => {
      const { data, ...rest } = await listRows({ ...args, signal });
      return { ...rest, status, rows: data.map(toImportRow) };
    },
    // Another page's rows may stay a moment, another outcome's may not.
    placeholderData: (before) => (before?.status === status ? before : undefined),
  });
}

/** Everything that an import may have changed. */
export function refreshAfterImport(client: QueryClient) {
  const keys: readonly string[] = [getImport, listImports, listRows, listBalances, getBalance].map(
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
    map: useMutation({ mutationFn: (body: MappingWire) => setMapping({ path, body }), onSettled }),
    apply: useMutation({ mutationFn: () => applyImport({ path }), onSettled }),
    undo: useMutation({ mutationFn: () => undoImport({ path }), onSettled }),
  };
}
