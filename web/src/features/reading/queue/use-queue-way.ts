import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { queueFiltersOf } from './filters';
import type { QueueRow } from './mappers';
import { prefetchDocument, queueQuery } from './queries';

interface Way {
  id: string;
  next: string | null;
  previous: string | null;
}

/**
 * The way through the queue from a document that was opened from it: what comes after and before
 * it. A document that was linked has left the list, and its neighbours are those that it had.
 */
export function useQueueWay(id: string, fila: string): Way {
  const client = useQueryClient();
  const [known, setKnown] = useState<Way>({ id: '', next: null, previous: null });
  const { data } = useQuery({ ...queueQuery(queueFiltersOf(fila)), enabled: fila !== '' });
  const way = wayOf(data?.rows ?? [], id, known);
  if (way.id !== known.id || way.next !== known.next || way.previous !== known.previous)
    setKnown(way);
  const { next } = way;
  useEffect(() => {
    if (next !== null) prefetchDocument(client, next);
  }, [client, next]);
  return way;
}

function wayOf(rows: readonly QueueRow[], id: string, known: Way): Way {
  const at = rows.findIndex((row) => row.document_id === id);
  if (at >= 0)
    return {
      id,
      next: rows[at + 1]?.document_id ?? null,
      previous: rows[at - 1]?.document_id ?? null,
    };
  if (known.id === id) return known;
  return { id: '', next: rows[0]?.document_id ?? null, previous: null }; // one that never was in the list
}
