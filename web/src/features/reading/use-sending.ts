import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { keyOf } from '@/api/call';
import { listDocuments } from '@/api/gen/leitura-de-documentos';
import { isAbort } from '@/lib/api-error';
import { type Sending, sendAll } from './send';

/** Sends one lot of files at a time; leaving the screen stops it. */
export function useSending(onSent: (sent: readonly Sending[]) => void) {
  const client = useQueryClient();
  const [sendings, setSendings] = useState<readonly Sending[]>([]);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const send = useMutation({
    mutationFn: ({ files, signal }: { files: readonly File[]; signal: AbortSignal }) =>
      sendAll(files, { signal, onChange: (all) => signal.aborted || setSendings(all) }),
    onSuccess: onSent,
    onError: (error) => {
      if (!isAbort(error)) setSendings([]);
    },
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(listDocuments) }),
  });

  return {
    sendings,
    busy: send.isPending,
    start: (files: readonly File[]) => {
      if (files.length === 0 || send.isPending) return;
      running.current = new AbortController();
      send.mutate({ files, signal: running.current.signal });
    },
    /** Stops what is on its way and forgets the lot; what the server has stays there. */
    clear: () => {
      running.current?.abort();
      setSendings([]);
    },
  };
}
