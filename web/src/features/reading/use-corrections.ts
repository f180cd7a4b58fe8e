import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, isStale } from '@/lib/api-error';
import { textOf } from './fields';
import type { BillDocument, BillField } from './mappers';
import { documentQuery, useCorrect } from './queries';

const prefix = 'fields.';

const none: ReadonlyMap<string, string> = new Map();

/**
 * What a user types over the fields of a document, until it is saved. What another user saves
 * meanwhile shows in the other fields; what is typed here stays.
 */
export function useCorrections(document: BillDocument) {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const client = useQueryClient();
  const correct = useCorrect(document);
  const changed: Record<string, string> = {};
  for (const field of document.fields) {
    const text = typed[field.key];
    if (text !== undefined && text.trim() !== textOf(field)) changed[field.key] = text.trim();
  }
  const count = Object.keys(changed).length;
  const fieldErrors = errorsOf(correct.error);
  return {
    count,
    saving: correct.isPending,
    stale: isStale(correct.error),
    /** An error of the whole form; errors of single fields are shown at the fields. */
    error: fieldErrors.size > 0 || isStale(correct.error) ? null : correct.error,
    fieldErrors,
    textOf: (field: BillField) => typed[field.key] ?? textOf(field),
    type: (key: string, text: string) => setTyped((all) => ({ ...all, [key]: text })),
    discard: () => {
      setTyped({});
      correct.reset();
    },
    /** After another user has saved: refetches the stored values and keeps what is typed here. */
    reload: () => {
      correct.reset();
      void client.invalidateQueries(documentQuery(document.document_id));
    },
    save: () => {
      if (count > 0) correct.mutate(changed, { onSuccess: () => setTyped({}) });
    },
    /** Takes a saved correction back: the value that was read counts again. */
    undo: (key: string) =>
      correct.mutate(
        { [key]: null },
        { onSuccess: () => setTyped(({ [key]: _, ...rest }) => rest) },
      ),
  };
}

function errorsOf(error: unknown): ReadonlyMap<string, string> {
  const fields = error instanceof ApiError ? error.fields : [];
  if (fields.length === 0) return none;
  return new Map(
    fields
      .filter(({ path }) => path.startsWith(prefix))
      .map(({ path, message }) => [path.slice(prefix.length), message]),
  );
}

export type Corrections = ReturnType<typeof useCorrections>;
