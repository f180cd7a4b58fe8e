import type { ApiError } from './api-error';
import { errorFromResponse, networkError } from './api-error';
import type { Candidate } from './bases';
import { originHeaders, overCandidates, parseBody } from './http';

export interface UploadOptions {
  signal?: AbortSignal;
  /** Share of the body that has left, 0 to 1. */
  onProgress?: (fraction: number) => void;
  /** Makes a repeated upload harmless; without it only our own origin is tried. */
  idempotencyKey?: string;
  /** The version that was read; a newer one on the server answers 412. */
  ifMatch?: number;
}

/** Sends a file as the multipart field "file"; fetch cannot report progress, XMLHttpRequest can. */
export function uploadFile<T>(path: string, file: File, options: UploadOptions = {}): Promise<T> {
  const form = new FormData();
  form.append('file', file, file.name);
  const read: Record<string, string> =
    options.ifMatch === undefined ? {} : { 'If-Match': `"${options.ifMatch}"` };
  return upload<T>(path, form, read, options);
}

/** Sends a JSON body with progress, for calls that carry a file as base64. */
export function uploadJson<T>(
  path: string,
  body: unknown,
  options: UploadOptions = {},
): Promise<T> {
  const headers = { 'Content-Type': 'application/json' };
  return upload<T>(path, JSON.stringify(body), headers, options);
}

/** The content of a file as base64, without the data URL's prefix. */
export function readBase64(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(new Error('Falha ao ler o arquivo', { cause: reader.error }));
    reader.readAsDataURL(file);
  });
}

function upload<T>(
  path: string,
  body: XMLHttpRequestBodyInit,
  headers: Record<string, string>,
  options: UploadOptions,
): Promise<T> {
  const key = options.idempotencyKey;
  return overCandidates(path, key !== undefined, async (candidate) => {
    const all = {
      Accept: 'application/json',
      ...headers,
      ...(await originHeaders('POST', candidate)),
    };
    options.signal?.throwIfAborted();
    return send<T>(candidate, body, key ? { ...all, 'Idempotency-Key': key } : all, options);
  });
}

function send<T>(
  candidate: Candidate,
  body: XMLHttpRequestBodyInit,
  headers: Record<string, string>,
  { signal, onProgress }: UploadOptions,
): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    const abort = () => {
      xhr.abort();
      reject(new DOMException('upload aborted', 'AbortError'));
    };
    xhr.open('POST', candidate.url);
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value);
    xhr.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress?.(event.loaded / event.total);
    };
    xhr.onload = () => settle<T>(xhr, resolve, reject);
    xhr.onerror = () => reject(networkError(new TypeError('upload failed')));
    xhr.onloadend = () => signal?.removeEventListener('abort', abort);
    signal?.addEventListener('abort', abort);
    xhr.send(body);
  });
}

function settle<T>(
  xhr: XMLHttpRequest,
  resolve: (value: T) => void,
  reject: (error: ApiError) => void,
): void {
  const headers = parseHeaders(xhr.getAllResponseHeaders());
  if (xhr.status < 200 || xhr.status >= 300) {
    reject(errorFromResponse(xhr.status, xhr.responseText, headers));
    return;
  }
  try {
    resolve(parseBody<T>({ status: xhr.status, headers }, xhr.responseText));
  } catch (error) {
    reject(error as ApiError);
  }
}

function parseHeaders(raw: string): Headers {
  const headers = new Headers();
  for (const line of raw.split('\r\n')) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  return headers;
}
