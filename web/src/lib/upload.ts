import type { ApiError } from './api-error';
import { errorFromResponse, networkError } from './api-error';
import { csrfToken } from './csrf';
import { parseBody } from './http';

export interface UploadOptions {
  signal?: AbortSignal;
  /** Share of the body that has left, 0 to 1. */
  onProgress?: (fraction: number) => void;
  idempotencyKey?: string;
}

/** Sends a file as the multipart field "file"; fetch cannot report progress, XMLHttpRequest can. */
export async function uploadFile<T>(
  path: string,
  file: File,
  options: UploadOptions = {},
): Promise<T> {
  const token = await csrfToken();
  options.signal?.throwIfAborted();
  return new Promise<T>((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    const abort = () => xhr.abort();
    const done = () => options.signal?.removeEventListener('abort', abort);
    xhr.open('POST', path);
    xhr.setRequestHeader('Accept', 'application/json');
    xhr.setRequestHeader('X-CSRF-Token', token);
    if (options.idempotencyKey) xhr.setRequestHeader('Idempotency-Key', options.idempotencyKey);
    xhr.upload.onprogress = (event) => {
      if (event.lengthComputable) options.onProgress?.(event.loaded / event.total);
    };
    xhr.onload = () => {
      done();
      settle<T>(xhr, resolve, reject);
    };
    xhr.onerror = () => {
      done();
      reject(networkError(new TypeError('upload failed')));
    };
    xhr.onabort = () => {
      done();
      reject(new DOMException('upload aborted', 'AbortError'));
    };
    options.signal?.addEventListener('abort', abort);
    const form = new FormData();
    form.append('file', file, file.name);
    xhr.send(form);
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
