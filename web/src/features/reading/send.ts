import {
  processDocument,
  uploadDocument as uploadDocumentOperation,
} from '@/api/gen/leitura-de-documentos';
import type { ProcessOutputBody, UploadOutputBody } from '@/api/gen/types.gen';
import { ApiError, isAbort } from '@/lib/api-error';
import { readBase64, type UploadOptions, uploadFile, uploadJson } from '@/lib/upload';
import { uuid } from '@/lib/uuid';
import { type FileKind, kindOf, mayHoldSeveral } from './upload/kind';

/** IV-02, RQ-09, RQ-11: how large what may be, by what it is. */
const limits: Readonly<Record<FileKind, readonly [megabytes: number, sentence: string]>> = {
  pdf: [10, 'O arquivo deve ter no máximo 10MB.'],
  xml: [10, 'O arquivo deve ter no máximo 10MB.'],
  photo: [20, 'A foto deve ter no máximo 20MB.'],
  zip: [100, 'O ZIP deve ter no máximo 100MB.'],
  other: [20, 'O arquivo deve ter no máximo 20MB.'],
};

/** The sentence that refuses a file for its size, or null. */
export async function refusalOf(file: File): Promise<string | null> {
  const [megabytes, sentence] = limits[await kindOf(file)];
  return file.size > megabytes * 1024 * 1024 ? sentence : null;
}

const unknownError = 'Erro desconhecido no upload';
const processError = 'Erro no processamento do documento';

/** IV-10: the message for one file among several. */
export const sentText = (file: string) => `✅ enviada com sucesso: ${file}`;
export const notSentText = (detail: string) =>
  `❌ Erro ao enviar fatura: ${detail || 'Falha ao enviar'}`;

/** A document that the server has taken, or has refused. */
export interface Received {
  filename: string;
  /** null: it was refused. */
  documentId: string | null;
  /** Why it was refused, or a notice about one that was accepted. */
  error: string;
  /** The document of the same file, that was sent before. */
  before?: { id: string; linked: boolean };
}

/** A file on its way. */
export interface Sending {
  file: File;
  state: 'espera' | 'enviando' | 'enviado';
  /** Share that has left, 0 to 1. */
  share: number;
  /** It is one document, and no archive or message of several; known once it is being sent. */
  alone: boolean;
  /** What became of it: one document, or each of an archive's. */
  documents: readonly Received[];
}

const waiting = (file: File): Sending => ({
  file,
  state: 'espera',
  share: 0,
  alone: false,
  documents: [],
});

interface Run {
  signal: AbortSignal;
  onChange: (sendings: readonly Sending[]) => void;
}

/** Sends the files one after the other; one that is refused does not stop the next. */
export async function sendAll(files: readonly File[], { signal, onChange }: Run) {
  const all = files.map(waiting);
  const single = files.length === 1;
  const set = (i: number, patch: Partial<Sending>) => {
    all[i] = { ...(all[i] as Sending), ...patch };
    onChange([...all]);
  };
  for (const [i, file] of files.entries()) {
    set(i, { state: 'enviando' });
    const options = { signal, onProgress: (share: number) => set(i, { share }) };
    try {
      const kind = await kindOf(file);
      set(i, { alone: !mayHoldSeveral(kind) });
      const documents = await (single && !mayHoldSeveral(kind) ? process : upload)(
        file,
        kind,
        options,
      );
      set(i, { state: 'enviado', share: 1, documents });
    } catch (error) {
      // An ended session and a cancelled upload are no refusals.
      if (isAbort(error) || (error instanceof ApiError && error.status === 401)) throw error;
      const reason = single ? uploadError(error) : detailOf(error);
      const refused = {
        filename: file.name,
        documentId: null,
        error: reason,
        ...sentBefore(error),
      };
      set(i, { state: 'enviado', documents: [refused] });
    }
  }
  return all;
}

/** IV-03: the document as a data URL, under an id that is made here. */
async function process(file: File, kind: FileKind, options: UploadOptions): Promise<Received[]> {
  const type = kind === 'xml' ? 'application/xml' : file.type || 'application/pdf';
  const base64_file = `data:${type};base64,${await readBase64(file)}`;
  options.signal?.throwIfAborted();
  const body = { base64_file, filename: file.name, document_id: uuid(), perguntar: true };
  const answer = await uploadJson<ProcessOutputBody>(processDocument.url, body, options);
  if (!answer.success) throw new Error(answer.message || processError);
  const documentId = answer.document_id || body.document_id;
  return [{ filename: file.name, documentId, error: '' }];
}

/**
 * IV-10: {filename, fileData}; the server makes the ids, one for each file of an archive. An
 * archive goes as a form, of which neither side holds the whole in memory.
 */
async function upload(file: File, kind: FileKind, options: UploadOptions): Promise<Received[]> {
  const answer = mayHoldSeveral(kind)
    ? await uploadFile<UploadOutputBody>(uploadDocumentOperation.url, file, options)
    : await uploadDocument(file, options);
  return answer.documents.map(({ filename, document_id, message, igual_a }) => ({
    filename: filename || file.name,
    documentId: document_id,
    error: document_id === null || igual_a !== null ? message : '',
  }));
}

async function uploadDocument(file: File, options: UploadOptions): Promise<UploadOutputBody> {
  const fileData = await readBase64(file);
  options.signal?.throwIfAborted();
  return uploadJson<UploadOutputBody>(
    uploadDocumentOperation.url,
    { filename: file.name, fileData },
    options,
  );
}

/** IV-07: the status and the server's words; its message; or that nothing is known. */
function uploadError(error: unknown): string {
  if (!(error instanceof ApiError)) return (error as Error | null)?.message || unknownError;
  if (error.status === 0) return unknownError;
  if (error.code === 'arquivo_ja_enviado') return error.message;
  return `Erro no upload: ${statusText(error)}`;
}

/** RQ-06: the document that the server has of the same file. */
function sentBefore(error: unknown): Pick<Received, 'before'> {
  if (!(error instanceof ApiError) || error.code !== 'arquivo_ja_enviado') return {};
  const { document_id: id, vinculado: linked } = error.current as Record<string, unknown>;
  return { before: { id: String(id), linked: linked === true } };
}

function detailOf(error: unknown): string {
  if (error instanceof ApiError) return error.fromServer || error.status === 0 ? error.message : '';
  return (error as Error | null)?.message ?? '';
}

/** IV-07: a failed question about a document that is being read. */
export function pollError(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Erro na consulta: resposta inesperada';
  if (error.status === 0) return `Erro na consulta: ${error.message}`;
  return `Erro na consulta: ${statusText(error)}`;
}

function statusText({ status, message, fromServer }: ApiError): string {
  return fromServer ? `${status} ${message}` : String(status);
}
