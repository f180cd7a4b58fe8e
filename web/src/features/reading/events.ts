import { useMutation, useQueryClient } from '@tanstack/react-query';
import { decideEvent, undoEvent } from '@/api/gen/leitura-de-documentos';
import { type BillDocument, toDocument } from './mappers';
import { forgetContracts, useAnswer } from './queries';

/** Applies or dismisses the event of a document; a note without its key is named. */
export function useDecideEvent({ document_id: id, version }: BillDocument) {
  const answered = useAnswered();
  return useMutation({
    mutationFn: async (body: Parameters<typeof decideEvent>[0]['body']) =>
      toDocument(await decideEvent({ path: { id }, body, ifMatch: version })),
    onSuccess: answered,
  });
}

/** Undoes an event that was wrong, with the reason. */
export function useUndoEvent({ document_id: id, version }: BillDocument) {
  const answered = useAnswered();
  return useMutation({
    mutationFn: async (motivo: string) =>
      toDocument(await undoEvent({ path: { id }, body: { motivo }, ifMatch: version })),
    onSuccess: answered,
  });
}

/** A note that counts, or does so no more, changes its contract and its month. */
function useAnswered() {
  const answer = useAnswer();
  const client = useQueryClient();
  return (document: BillDocument) => {
    answer(document);
    forgetContracts(client);
  };
}
