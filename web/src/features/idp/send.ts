import { processDocumentPath, type ReceivedWire, uploadDocumentPath } from '@/api/idp';
import type { FileRules } from '@/components/file-drop/validate-file';
import { ApiError, isAbort } from '@/lib/api-error';
import { readBase64, type UploadOptions, uploadJson } from '@/lib/upload';
import { uuid } from '@/lib/uuid';

/** IV-02. XML files of fiscal documents are read as well, but not advertised in the sentence. */
export const billRules: FileRules = {
  extensions: ['.pdf', '.xml'],
  mimes: ['application/pdf', 'application/xml', 'text/xml'],
  maxBytes: 10 * 1024 * 1024,
  typeMessage: 'Por favor, selecione apenas arquivos PDF.',
  sizeMessage: 'O arquivo deve ter no máximo 10MB.',
};

const unknownError = 'Erro desconhecido no upload';
const processError = 'Erro no processamento do documento';

/** IV-10: what is said of one file among several. */
export const sentText = (file: string) => `✅ enviada com sucesso: ${file}`;
export const notSentText = (detail: string) =>
  `❌ Erro ao enviar fatura: ${detail || 'Falha ao enviar'}`;

/** A file on its way. */
export interface Sending {
  file: File;
  state: 'espera' | 'enviando' | 'enviado' | 'recusado';
  /** Share that has left, 0 to 1. */
  share: number;
  documentId: string | null;
  /** Why it was not taken. */
  error: string;
}

const waiting = (file: File): Sending => ({
  file,
  state: 'espera',
  share: 0,
  documentId: null,
  error: '',
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
      const documentId = await (single ? process(file, options) : upload(file, options));
      set(i, { state: 'enviado', share: 1, documentId });
    } catch (error) {
      // An ended session and a cancelled upload are no refusals.
      if (isAbort(error) || (error instanceof ApiError && error.status === 401)) throw error;
      set(i, { state: 'recusado', error: single ? uploadError(error) : detailOf(error) });
    }
  }
  return all;
}

/** IV-03: the document as a data URL, under an id that is made here. */
async function process(file: File, options: UploadOptions): Promise<string> {
  const type = /\.xml$/i.test(file.name) ? 'application/xml' : 'application/pdf';
  const base64_file = `data:${type};base64,${await readBase64(file)}`;
  options.signal?.throwIfAborted();
  const body = { base64_file, filename: file.name, document_id: uuid() };
  return idOf(await uploadJson<ReceivedWire>(processDocumentPath, body, options), body.document_id);
}

/** IV-10: {filename, fileData}; the server makes the id. */
async function upload(file: File, options: UploadOptions): Promise<string> {
  const fileData = await readBase64(file);
  options.signal?.throwIfAborted();
  const body = { filename: file.name, fileData };
  return idOf(await uploadJson<ReceivedWire>(uploadDocumentPath, body, options), '');
}

function idOf({ success, message, document_id }: ReceivedWire, own: string): string {
  if (!success) throw new Error(message || processError);
  return document_id || own;
}

/** IV-07: the status and the server's words; its message; or that nothing is known. */
function uploadError(error: unknown): string {
  if (!(error instanceof ApiError)) return (error as Error | null)?.message || unknownError;
  if (error.status === 0) return unknownError;
  return `Erro no upload: ${statusText(error)}`;
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
