import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { keyOf } from '@/api/call';
import {
  adoptInstallation,
  classifyDocument,
  confirmDocument,
  correctDocument,
  deleteDocument,
  editDocumentHistory,
  editDocumentItems,
  findContracts,
  getDocument,
  linkDocument,
  listDocuments,
  listQueue,
  proposeContracts,
  retryDocument,
} from '@/api/reading';
import { notify } from '@/components/ui/notify';
import { useIdempotencyKey } from '@/hooks/use-idempotency-key';
import { isNotFound } from '@/lib/api-error';
import type { YearMonth } from '@/lib/month';
import {
  type BillDocument,
  type Candidate,
  toCandidate,
  toDocument,
  toFoundContract,
  toQuestion,
  toSentDocument,
} from './mappers';

/** IV-04: how often a document that is being read is asked for. */
const pollEvery = 5000;
export const pageSize = 20;
const foundContracts = 8;

/** One document, at once and then every five seconds until it has been read or has failed. */
export function documentQuery(id: string) {
  const path = { id };
  return queryOptions({
    queryKey: keyOf(getDocument, { path }),
    queryFn: async ({ signal }) => toDocument(await getDocument({ path, signal })),
    // A question that failed is asked again.
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

/** The filter as the list and its export are asked. */
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

/** How many documents can be asked for by their ids. */
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
export function proposalsQuery({ id, version }: BillDocument) {
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
      const { data } = await findContracts({ query: { q, pageSize: foundContracts }, signal });
      return data.map(toFoundContract);
    },
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });
}

/** Puts the server's answer in place of what was known, and has the list asked for again. */
function useAnswer() {
  const client = useQueryClient();
  return (document: BillDocument) => {
    client.setQueryData(documentQuery(document.id).queryKey, document);
    void client.invalidateQueries({ queryKey: keyOf(listDocuments) });
    void client.invalidateQueries({ queryKey: keyOf(listQueue) });
  };
}

/** Corrections by field: text as it is written, empty for "not shown", null takes one back. */
export function useCorrect({ id, version }: BillDocument) {
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
export function useRetry({ id, version }: BillDocument) {
  const answer = useAnswer();
  return useMutation({
    mutationFn: async ({ password, remember }: OpenWith) => {
      const body = password === '' ? {} : { password, lembrar: remember };
      return toDocument(await retryDocument({ path: { id }, body, ifMatch: version }));
    },
    onSuccess: answer,
  });
}

/** What somebody looked at: fields and cells by their names, or everything; what is not there. */
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
export function useEditTable({ id, version }: BillDocument) {
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
export function useConfirm({ id, version }: BillDocument) {
  const answer = useAnswer();
  return useMutation({
    mutationFn: async (body: Looked) =>
      toDocument(await confirmDocument({ path: { id }, body, ifMatch: version })),
    onSuccess: answer,
  });
}

export type Confirm = ReturnType<typeof useConfirm>;

/** Says what the document is, which has it read again as that. */
export function useClassify({ id, version }: BillDocument) {
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

/** Notes the document's installation as a unit's new number, or registers a unit of it. */
export function useAdopt({ id, version }: BillDocument) {
  const answer = useAnswer();
  return useMutation({
    mutationFn: (body: { unit_id: string } | { contract_id: string }) =>
      adoptInstallation({ path: { id }, body, ifMatch: version }),
    onSuccess: (adopted) => {
      if ('mensagem' in adopted) notify.success(adopted.mensagem);
      else answer(toDocument(adopted));
    },
  });
}

/** What a person answers to the questions of a link. */
export interface LinkAnswers {
  /** Why a document of another CNPJ belongs there. */
  reason?: string;
  /** The contract is not in force in the month, and meant all the same. */
  outOfTerm?: boolean;
  /** What the document is beside the bill that the month has. */
  sameMonth?: 'substitui' | 'complementa' | 'duas';
}

/** The contract and the month that the document becomes an invoice of. */
interface LinkChoice extends LinkAnswers {
  contract: Candidate;
  month: YearMonth;
}

/**
 * Links the document; what is doubtful in it is confirmed first, and stays so if the link fails.
 * No document comes back where back office is to confirm its installation.
 */
export function useLink({ id, version, doubts }: BillDocument) {
  const client = useQueryClient();
  const once = useIdempotencyKey();
  const answer = useAnswer();
  const confirmAll = async () => {
    if (doubts === 0) return version;
    const path = { id };
    const confirmed = await confirmDocument({ path, body: { all: true }, ifMatch: version });
    answer(toDocument(confirmed));
    return confirmed.version;
  };
  return useMutation({
    mutationFn: async ({ contract, month, reason, outOfTerm, sameMonth }: LinkChoice) => {
      const body = {
        contract_id: contract.id,
        unit_id: contract.unitId,
        competencia: month,
        ...(reason && { motivo: reason }),
        ...(outOfTerm && { fora_da_vigencia: true }),
        ...(sameMonth && { mesmo_mes: sameMonth }),
      };
      const ifMatch = await confirmAll();
      const call = { path: { id }, body, ifMatch, idempotencyKey: once.key };
      const linked = await linkDocument(call);
      if ('document' in linked) return toDocument(linked.document);
      notify.success(linked.mensagem);
      return null;
    },
    onSuccess: (document) => {
      if (!document) return;
      answer(document);
      forgetContracts(client);
    },
  });
}

/** An invoice changes its contract, the months and what is computed of them. */
export function forgetContracts(client: QueryClient): void {
  void client.invalidateQueries({ predicate: (query) => !isOwn(query.queryKey) });
}

function isOwn(key: readonly unknown[]): boolean {
  return /^(\/api\/idp|reading|\/auth)\//.test(String(key[0]));
}
