import { getBalanceJob } from '@/api/gen/balancos';
import { getImport, uploadBalance } from '@/api/gen/importacoes';

import { ApiError } from '@/lib/api-error';
import { readBase64, uploadJson } from '@/lib/upload';
import { balanceMessage } from '@/model/balance/errors';
import { type Job, toJob, toUploadAnswer } from '../job';
import { type ImportCounts, type Progress, type SheetImport, toImport } from '../mappers';
import { pollEvery } from '../queries';

const pollLimit = 60_000;
/** How long the list is given to show a sheet of which nothing can be followed. */
const blindWait = 4000;

export const uploadMessages = {
  created: 'Balanço energético criado com sucesso!',
  processing: 'Processando planilha. Isso pode levar alguns instantes.',
  processed: 'Processamento concluído com sucesso!',
  sent: 'Planilha enviada! Atualizando a listagem.',
  notSent: 'Não foi possível enviar a planilha para processamento.',
  failed: 'Processamento do balanço retornou erro.',
  timeout: 'Tempo limite ao aguardar o processamento do balanço energético.',
  unreadable: 'Falha ao ler o arquivo',
} as const;

/** Where an upload stands: idle → sending → polling → one of the ends. */
export type UploadState =
  | { step: 'idle' }
  | { step: 'sending'; fraction: number }
  | { step: 'polling'; importId: string | null; progress: Progress | null }
  | { step: 'waiting' }
  | UploadEnd
  | { step: 'error'; message: string; importId: string | null; goesOn: boolean };

/** How an upload ends when nothing failed. `direct` means that the server answered at once. */
export type UploadEnd =
  | { step: 'mapping' | 'review'; importId: string }
  | {
      step: 'done';
      balanceId: string | null;
      importId: string | null;
      counts: ImportCounts | null;
      direct: boolean;
      /** Its result has something to say that the balance does not show. */
      said: boolean;
    };

/** Why an upload stopped, in the words for the person; the import may live on. */
export class UploadFailure extends Error {
  readonly importId: string | null;
  /** Only the waiting ended: the server is at work. */
  readonly goesOn: boolean;

  constructor(message: string, importId: string | null, cause?: unknown, goesOn = false) {
    super(message, { cause });
    this.importId = importId;
    this.goesOn = goesOn;
  }
}

interface Run {
  signal: AbortSignal;
  idempotencyKey: string;
  onState: (state: UploadState) => void;
}

/** Sends the sheet and follows its job. Throws UploadFailure, or the AbortError of the signal. */
export async function runUpload(file: File, run: Run): Promise<UploadEnd> {
  run.onState({ step: 'sending', fraction: 0 });
  const { balanceId, jobId, importId } = toUploadAnswer(await send(file, run));
  const end = { step: 'done', importId, counts: null, said: false } as const;
  if (balanceId !== null) return { ...end, balanceId, direct: true };
  if (jobId === null) {
    run.onState({ step: 'waiting' });
    await pause(blindWait, run.signal);
    return { ...end, balanceId: null, direct: true };
  }
  return follow(jobId, importId, run);
}

async function send(file: File, { signal, idempotencyKey, onState }: Run): Promise<unknown> {
  const fileData = await readBase64(file).catch((cause: unknown) => {
    throw new UploadFailure(uploadMessages.unreadable, null, cause);
  });
  signal.throwIfAborted();
  const onProgress = (fraction: number) => onState({ step: 'sending', fraction });
  const body = { filename: file.name, fileData };
  return guard(
    () => uploadJson<unknown>(uploadBalance.url, body, { signal, idempotencyKey, onProgress }),
    uploadMessages.notSent,
    null,
  );
}

/** Asks for the job every two seconds, for a minute; the server goes on after that. */
async function follow(jobId: string, startedAs: string | null, run: Run): Promise<UploadEnd> {
  const deadline = Date.now() + pollLimit;
  let importId = startedAs;
  run.onState({ step: 'polling', importId, progress: null });
  for (;;) {
    const job = toJob(
      await ask(() => getBalanceJob({ path: { jobId }, signal: run.signal }), importId),
    );
    importId = job.importId ?? importId;
    const end = await endOf({ ...job, importId }, run);
    if (end) return end;
    run.onState({ step: 'polling', importId, progress: job.progress });
    if (Date.now() + pollEvery > deadline)
      throw new UploadFailure(uploadMessages.timeout, importId, undefined, true);
    await pause(pollEvery, run.signal);
  }
}

/** What the job has come to; null while it is at work. */
async function endOf(job: Job, { signal }: Run): Promise<UploadEnd | null> {
  const { step, balanceId, importId } = job;
  if (step === 'failed') throw new UploadFailure(job.error || uploadMessages.failed, importId);
  if (step === 'working') return null;
  if (step !== 'done' && importId !== null) return { step, importId };
  const sheet = importId === null ? null : await importOf(importId, signal);
  const counts = balanceId === null ? (sheet?.counts ?? null) : null;
  return { step: 'done', balanceId, importId, counts, direct: false, said: hasToSay(sheet) };
}

/** Whether the columns were read as before, or something was left out or read otherwise (DR-03, DR-05). */
function hasToSay(sheet: SheetImport | null): boolean {
  if (sheet === null) return false;
  const { remembered, notes, file } = sheet;
  return remembered || notes.length + file.notes.length + file.others.length > 0;
}

/** What an import has come to; the work is done even when that cannot be read. */
async function importOf(id: string, signal: AbortSignal): Promise<SheetImport | null> {
  try {
    return toImport(await getImport({ path: { id }, signal }));
  } catch (error) {
    if (error instanceof ApiError && error.status !== 401) return null;
    throw error;
  }
}

function ask<T>(call: () => Promise<T>, importId: string | null): Promise<T> {
  return guard(call, uploadMessages.failed, importId);
}

/** Gives a call's error its sentence; an ended session and a cancelled signal pass as they are. */
async function guard<T>(
  call: () => Promise<T>,
  standard: string,
  importId: string | null,
): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 401) throw error;
    throw new UploadFailure(balanceMessage(error, standard), importId, error);
  }
}

/** Waits; a cancelled signal ends the wait with its AbortError. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(new DOMException('upload cancelled', 'AbortError'));
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
}
