import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { keyOf } from '@/api/call';
import {
  assignQueue,
  claimDocument,
  linkQueue,
  listQueue,
  queueOptions,
  unlinkDocument,
} from '@/api/gen/leitura-de-documentos';
import type { SeveralOutputBody } from '@/api/gen/types.gen';
import { notify } from '@/components/ui/notify';
import { messageOf } from '@/lib/api-error';
import { uuid } from '@/lib/uuid';
import { documentQuery, forgetContracts, proposalsQuery } from '../queries';
import { type QueueFilters, queueQueryOf } from './filters';
import { type QueueRow, toQueueRow } from './mappers';

/** How often the queue is refetched while it is shown, in milliseconds: others work in it too. */
const followEvery = 15_000;

/** A page of the queue, with how many documents each tab has. */
export function queueQuery(filters: QueueFilters) {
  const query = queueQueryOf(filters);
  return queryOptions({
    queryKey: keyOf(listQueue, { query }),
    queryFn: async ({ signal }) => {
      const { data, total, proximo: next, contagens: counts } = await listQueue({ query, signal });
      return { rows: data.map(toQueueRow), total, next, counts };
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: followEvery,
  });
}

/** What the queue can be narrowed to. */
export const queueOptionsQuery = queryOptions({
  queryKey: keyOf(queueOptions),
  queryFn: async ({ signal }) => {
    const found = await queueOptions({ signal });
    const { distribuidoras: distributors, responsaveis: owners, pessoas: staff } = found;
    return { distributors, owners, staff, offer: found.oferecer_automatico };
  },
});

/** Fetches what the next document shows, before it is opened. */
export function prefetchDocument(client: QueryClient, id: string): void {
  void client.fetchQuery(documentQuery(id)).then(
    (document) => {
      if (document.stage === 'lido') void client.prefetchQuery(proposalsQuery(document));
    },
    () => undefined, // it is fetched again when it is opened
  );
}

/** Says that the person has a document open, and who has it. */
export function claimQuery(id: string) {
  return queryOptions({
    queryKey: ['reading/claim', id],
    queryFn: async ({ signal }) => {
      const { name, ate: until, minha: mine } = await claimDocument({ path: { id }, signal });
      return { name, until, mine };
    },
    staleTime: 0,
    gcTime: 0,
    refetchInterval: 120_000,
  });
}

const refresh = (client: QueryClient) => client.invalidateQueries({ queryKey: keyOf(listQueue) });

/** What became of several rows. */
export interface Outcome {
  done: readonly QueueRow[];
  refused: readonly { row: QueueRow; reason: string }[];
}

/** The rows as the request of a bulk act names them. */
const picked = (rows: readonly QueueRow[]) =>
  rows.map(({ document_id, version }) => ({ document_id, version }));

/** What the answer says of each row. */
function outcomeOf(rows: readonly QueueRow[], { data }: SeveralOutputBody): Outcome {
  const refusals = new Map(
    data.map(({ document_id, success, message }) => [
      document_id,
      success ? null : (message ?? 'Tente novamente.'),
    ]),
  );
  const refused = rows.flatMap((row) => {
    const reason = refusals.get(row.document_id);
    return reason ? [{ row, reason }] : [];
  });
  return { done: rows.filter(({ document_id }) => refusals.get(document_id) === null), refused };
}

/** Links ready documents to the contract that each is proposed for. */
export function useLinkReady() {
  const client = useQueryClient();
  const undo = useUndo();
  return useMutation({
    mutationFn: async (rows: readonly QueueRow[]): Promise<Outcome> =>
      outcomeOf(
        rows,
        await linkQueue({ body: { documents: picked(rows) }, idempotencyKey: uuid() }),
      ),
    onSuccess: ({ done }) => {
      const [only, ...others] = done;
      if (only && others.length === 0)
        notify.undo(`${only.filename} vinculado a ${only.contrato?.contract_code}.`, () =>
          undo.mutate(only.document_id),
        );
      forgetContracts(client);
    },
    onError: (error) => notify.error(messageOf(error, 'Não foi possível vincular os documentos.')),
    onSettled: () => refresh(client),
  });
}

/** Takes a link back. */
export function useUndo() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => unlinkDocument({ path: { id } }),
    onSuccess: (_, id) => {
      notify.info('Vínculo desfeito. O documento voltou à fila.');
      void client.invalidateQueries({ queryKey: documentQuery(id).queryKey });
      forgetContracts(client);
    },
    onError: (error) => notify.error(messageOf(error, 'Não foi possível desfazer o vínculo.')),
    onSettled: () => refresh(client),
  });
}

/** Says who looks after documents; null: nobody. */
export function useAssign() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ rows, userId }: { rows: readonly QueueRow[]; userId: string | null }) =>
      outcomeOf(rows, await assignQueue({ body: { documents: picked(rows), user_id: userId } })),
    onError: (error) => notify.error(messageOf(error, 'Não foi possível atribuir os documentos.')),
    onSettled: () =>
      Promise.all([
        refresh(client),
        client.invalidateQueries({ queryKey: queueOptionsQuery.queryKey }),
      ]),
  });
}
