import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { notify } from '@/components/ui/notify';
import { ApiError, isAbort } from '@/lib/api-error';
import { uuid } from '@/lib/uuid';
import { refreshAfterImport } from '../queries';
import {
  runUpload,
  type UploadEnd,
  UploadFailure,
  type UploadState,
  uploadMessages,
} from './upload';

interface Upload {
  state: UploadState;
  start: (file: File) => void;
  /** Stops sending or following. What the server already has goes on there. */
  cancel: () => void;
}

/** Runs one upload at a time; leaving the screen stops it. */
export function useUpload(onEnd: (end: UploadEnd) => void): Upload {
  const client = useQueryClient();
  const [state, setState] = useState<UploadState>({ step: 'idle' });
  const running = useRef<AbortController | null>(null);
  const keyFor = useAttemptKey();

  const stop = () => {
    if (!running.current) return;
    running.current.abort();
    running.current = null;
    // The server may have taken the sheet already.
    void refreshAfterImport(client);
  };
  const stopNow = useRef(stop);
  useEffect(() => {
    stopNow.current = stop;
  });
  useEffect(() => () => stopNow.current(), []);

  const upload = useMutation({
    mutationFn: ({ file, signal }: { file: File; signal: AbortSignal }) => {
      const onState = announced(signal, setState);
      return runUpload(file, { signal, idempotencyKey: keyFor.get(file), onState });
    },
    onSuccess: (end, { signal }) => {
      if (signal.aborted) return;
      running.current = null;
      keyFor.renew();
      sayEnd(end);
      setState(end);
      void refreshAfterImport(client);
      onEnd(end);
    },
    onError: (error, { signal }) => {
      if (signal.aborted || isAbort(error)) return;
      running.current = null;
      if (wasAnswered(error)) keyFor.renew();
      const failure = error instanceof UploadFailure ? error : null;
      const message = failure?.message ?? uploadMessages.notSent;
      notify.error(message);
      const goesOn = failure?.goesOn ?? false;
      setState({ step: 'error', message, importId: failure?.importId ?? null, goesOn });
      void refreshAfterImport(client);
    },
  });

  return {
    state,
    start: (file) => {
      running.current?.abort();
      running.current = new AbortController();
      upload.mutate({ file, signal: running.current.signal });
    },
    cancel: () => {
      stop();
      setState({ step: 'idle' });
    },
  };
}

/** The same file sent again after a lost answer must not be imported twice. */
function useAttemptKey() {
  const attempt = useRef<{ file: File; key: string } | null>(null);
  return {
    get: (file: File) => {
      if (attempt.current?.file !== file) attempt.current = { file, key: uuid() };
      return attempt.current.key;
    },
    renew: () => {
      attempt.current = null;
    },
  };
}

/** Whether the server received the file, so that sending it again needs a new key. */
function wasAnswered(error: unknown): boolean {
  const cause = error instanceof UploadFailure ? error.cause : error;
  return !(cause instanceof ApiError) || cause.status !== 0;
}

/** Passes the states on and announces those with a message, each once. */
function announced(signal: AbortSignal, setState: (state: UploadState) => void) {
  let last: UploadState['step'] = 'idle';
  return (next: UploadState) => {
    if (signal.aborted) return;
    if (next.step !== last) {
      if (next.step === 'polling') notify.info(uploadMessages.processing);
      if (next.step === 'waiting') notify.success(uploadMessages.sent);
    }
    last = next.step;
    setState(next);
  };
}

function sayEnd(end: UploadEnd): void {
  if (end.step !== 'done') return;
  if (!end.direct) notify.success(uploadMessages.processed);
  else if (end.balanceId !== null) notify.success(uploadMessages.created);
}
