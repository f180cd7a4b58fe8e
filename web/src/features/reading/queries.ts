import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { keyOf } from '@/api/call';
import { listContracts } from '@/api/gen/contratos';
import {
  classifyDocument,
  confirmDocument,
  correctDocument,
  deleteDocument,
  editDocumentHistory,
  editDocumentItems,
  getDocument,
  listDocuments,
  listQueue,
  proposeContracts,
  retryDocument,
} from '@/api/gen/leitura-de-documentos';
import { isNotFound } from '@/lib/api-error';
import {
  type BillDocument,
  toCandidate,
  toDocument,
  toFoundContract,
  toQuestion,
  toSentDocument,
} from './mappers';

/** IV-04: the polling interval of a document that is being read, in milliseconds. */
const pollEvery = 5000;
export const pageSize = 20;
const foundContracts = 8;

/** One document, at once and then every five seconds until it has been read or has failed. */
export function documentQuery(id: string) {
  const path = { id };
  return queryOptions({
    queryKey: keyOf(getDocument, { path }),
    queryFn: async ({ signal }) => toDocument(await getDocument({ path, signal })),
    // A request that failed is repeated.
    refetchInterval: ({ state }) => {
      if (isNotFound(state.error)) return false;
      return state.data === undefined || state.data.stage === 'lendo' ? pollEvery : false;
    },
    staleTime: 0,
  });
}

/** The states that the list is narrowed to. */
export const documentStates = ['processando', 'processado', 'vinculado', 'falha'] as const;

export interface DocumentFilters {
  situacao: (typeof documentStates)[number] | null;
  page: number;
}

/** The filter as query parameters of the list and its export. */
export const documentFilterOf = ({ situacao }: DocumentFilters) => ({
  situacao: situacao ?? undefined,
});

/** The documents that were sent, newest first; followed while one of them is being read. */
export function documentListQuery(filters: DocumentFilters, size = pageSize) {
  return summaryQuery({ ...documentFilterOf(filters), page: filters.page, pageSize: size });
}

/** Some documents by their ids, at most a hundred, followed until all are read. */
export function documentsOfLotQuery(ids: readonly string[]) {
  return summaryQuery({ ids: [...ids], pageSize: lotSize });
}

/** How many documents can be requested by their ids at once. */
export const lotSize = 100;

function summaryQuery(query: NonNullable<Parameters<typeof listDocuments>[0]>['query']) {
  return queryOptions({
    queryKey: keyOf(listDocuments, { query }),
    queryFn: async ({ signal }) => {
      const { data, ...rest } = await listDocuments({ query, signal });
      return { ...rest, rows: data.map(toSentDocument) };
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.rows.some((row) => row.stage === 'lendo') ? pollEvery : false,
  });
}

/** The contracts that the document names by its installation or its CNPJ, as it is corrected now. */
export function proposalsQuery({ document_id: id, version }: BillDocument) {
  const path = { id };
  return queryOptions({
    queryKey: [...keyOf(proposeContracts, { path }), version],
    queryFn: async ({ signal }) => {
      const { data, question } = await proposeContracts({ path, signal });
      return { candidates: data.map(toCandidate), question: toQuestion(question) };
    },
    placeholderData: keepPreviousData,
  });
}

/** Contracts by code, client or CNPJ; under a key of its own, for its rows have another shape. */
export function contractSearchQuery(q: string) {
  return queryOptions({
    queryKey: ['reading/contracts', q],
    queryFn: async ({ signal }) => {
      const { data } = await listContracts({ query: { q, pageSize: foundContracts }, signal });
      return data.map(toFoundContract);
    },
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });
}

/** Replaces the cached document with the server's answer, and refetches the lists. */
export function useAnswer() {
  const client = useQueryClient();
  return (document: BillDocument) => {
    client.setQueryData(documentQuery(document.document_id).queryKey, document);
    void client.invalidateQueries({ queryKey: keyOf(listDocuments) });
    void client.invalidateQueries({ queryKey: keyOf(listQueue) });
  };
}

/** Corrections by field: text as it is written, empty for "not shown", null takes one back. */
export function useCorrect({ document_id: id, version }: BillDocument) {
  const answer = useAnswer();
  return useMutation({
    mutationFn: async (fields: Record<string, string | null>) =>
      toDocument(await correctDocument({ path: { id }, body: { fields }, ifMatch: version })),
    onSuccess: answer,
  });
}

/** What a document is opened with; an empty password is none. */
export interface OpenWith {
  password: string;
  /** For the next protected PDFs of the document's client. */
  remember: boolean;
}

/** Without a password, as it was. */
export const asItWas: OpenWith = { password: '', remember: false };

/** Has the document read again, with its password where it needs one. */
export function useRetry({ document_id: id, version }: BillDocument) {
  const answer = useAnswer();
  return useMutation({
    mutationFn: async ({ password, remember }: OpenWith) => {
      const body = password === '' ? {} : { password, lembrar: remember };
      return toDocument(await retryDocument({ path: { id }, body, ifMatch: version }));
    },
    onSuccess: answer,
  });
}

/** What a user checked: fields and cells by name, or everything; and what the document lacks. */
export interface Looked {
  fields?: string[];
  cells?: string[];
  all?: boolean;
  missing?: string[];
}

type SentItem = Parameters<typeof editDocumentItems>[0]['body']['items'][number];
type SentMonth = Parameters<typeof editDocumentHistory>[0]['body']['demand'][number];
/** A whole table as it is typed. */
export type SentTable = { items: SentItem[] } | { consumption: SentMonth[]; demand: SentMonth[] };

/** Sends a whole table; `over` is the version that it is written over. */
export function useEditTable({ document_id: id, version }: BillDocument) {
  const answer = useAnswer();
  return useMutation({
    mutationFn: async ({ table, over = version }: { table: SentTable; over?: number }) => {
      const path = { id };
      return toDocument(
        'items' in table
          ? await editDocumentItems({ path, body: table, ifMatch: over })
          : await editDocumentHistory({ path, body: table, ifMatch: over }),
      );
    },
    onSuccess: answer,
  });
}

/** Confirms what was read, and waives what the document does not show. */
export function useConfirm({ document_id: id, version }: BillDocument) {
  const answer = useAnswer();
  return useMutation({
    mutationFn: async (body: Looked) =>
      toDocument(await confirmDocument({ path: { id }, body, ifMatch: version })),
    onSuccess: answer,
  });
}

export type Confirm = ReturnType<typeof useConfirm>;

/** Says what the document is, which has it read again as that. */
export function useClassify({ document_id: id, version }: BillDocument) {
  const answer = useAnswer();
  return useMutation({
    mutationFn: async (chosen: ChosenClass) =>
      toDocument(
        await classifyDocument({ path: { id }, body: { class: chosen }, ifMatch: version }),
      ),
    onSuccess: answer,
  });
}

/** What a person may say that a PDF is. */
export type ChosenClass = Parameters<typeof classifyDocument>[0]['body']['class'];

export function useRemove(onRemoved: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => deleteDocument({ path: { id } }),
    onSuccess: onRemoved,
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(listDocuments) }),
  });
}

/** An invoice changes its contract, the months and what is computed of them. */
export function forgetContracts(client: QueryClient): void {
  void client.invalidateQueries({ predicate: (query) => !isOwn(query.queryKey) });
}

function isOwn(key: readonly unknown[]): boolean {
  return /^(\/api\/idp|reading|\/auth)\//.test(String(key[0]));
}
