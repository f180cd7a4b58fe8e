import { ApiError, errorFromResponse, isAbort, networkError } from './api-error';
import type { Candidate } from './bases';
import { candidates, hostOf, triesNext } from './bases';
import { runtimeConfig } from './config';
import { csrfToken, setCsrfToken } from './session/csrf';
import { takeEarly } from './session/early';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface HttpRequest {
  method: Method;
  /** Path on our origin, parameters already filled in. */
  path: string;
  query?: object;
  body?: unknown;
  headers?: Record<string, string>;
  /** What the configured bases are sent in the body's place; a write that has it is tried on them. */
  fallbackBody?: unknown;
  /** Whether the browser may answer from what it keeps; it may by default. */
  cache?: RequestCache;
  signal?: AbortSignal;
  /** Receives the candidate that answered, once there is an answer. */
  heard?: (from: Candidate) => void;
  /** Makes a repeated write harmless; without one a write is never tried on another base. */
  idempotencyKey?: string;
}

let lastRequest = 0;

/** When the last call left, in milliseconds since the epoch (session renewal looks at it). */
export function lastRequestAt(): number {
  return lastRequest;
}

/** The one way to call the API. Throws ApiError, or the AbortError of a cancelled signal. */
export function request<T>(req: HttpRequest): Promise<T> {
  const repeatable =
    req.method === 'GET' || req.idempotencyKey !== undefined || req.fallbackBody !== undefined;
  return overCandidates(withQuery(req.path, req.query), repeatable, (candidate) =>
    send<T>(req, candidate),
  );
}

/**
 * Sends to our origin and, when it does not answer or lacks the resource, to the configured
 * bases in order; the last error is thrown. What may not be repeated stays on our origin.
 */
export async function overCandidates<T>(
  path: string,
  repeatable: boolean,
  send: (candidate: Candidate) => Promise<T>,
): Promise<T> {
  const all = candidates(path);
  let last: unknown;
  for (const candidate of repeatable ? all : all.slice(0, 1)) {
    try {
      return await withFreshToken(candidate, send);
    } catch (error) {
      if (!(error instanceof ApiError) || !triesNext(error.status)) throw error;
      last = error;
    }
  }
  throw last;
}

/**
 * The token belongs to the session, and another tab may have signed in meanwhile. A stale one
 * is refused before it has any effect, so that one repetition is safe.
 */
async function withFreshToken<T>(
  candidate: Candidate,
  send: (candidate: Candidate) => Promise<T>,
): Promise<T> {
  try {
    return await send(candidate);
  } catch (error) {
    const stale = error instanceof ApiError && error.status === 403 && error.code === 'csrf';
    if (!stale || candidate.foreign) throw error;
    setCsrfToken(null);
    return send(candidate);
  }
}

async function send<T>(req: HttpRequest, candidate: Candidate): Promise<T> {
  const content = candidate.fallback ? (req.fallbackBody ?? req.body) : req.body;
  const headers = await headersFor({ ...req, body: content }, candidate);
  lastRequest = Date.now();
  let response: Response;
  let body: string;
  try {
    const early = req.method === 'GET' ? takeEarly(candidate.url) : undefined;
    response = await (early ??
      fetch(candidate.url, {
        method: req.method,
        headers,
        body: content === undefined ? undefined : JSON.stringify(content),
        cache: req.cache,
        credentials: candidate.foreign ? 'omit' : 'same-origin',
        signal: req.signal,
      }));
    body = await response.text();
  } catch (cause) {
    if (isAbort(cause)) throw cause;
    throw networkError(cause);
  }
  if (!response.ok)
    throw ofBase(candidate, errorFromResponse(response.status, body, response.headers));
  req.heard?.(candidate);
  return parseBody<T>(response, body);
}

/** What a configured base lacks is said with its name: our own server does not lack it. */
function ofBase(candidate: Candidate, error: ApiError): ApiError {
  if (!candidate.fallback || ![404, 405].includes(error.status) || error.code !== '') return error;
  return new ApiError({
    status: error.status,
    message: `A base ${hostOf(candidate)} não tem o que se pediu (HTTP ${error.status}).`,
    fromServer: true,
  });
}

async function headersFor(req: HttpRequest, candidate: Candidate): Promise<Record<string, string>> {
  const headers: Record<string, string> = { Accept: 'application/json', ...req.headers };
  if (req.body !== undefined) headers['Content-Type'] = 'application/json';
  if (req.idempotencyKey !== undefined) headers['Idempotency-Key'] = req.idempotencyKey;
  return { ...headers, ...(await originHeaders(req.method, candidate)) };
}

/** What depends on whose origin it is: our CSRF token, or the configured headers of foreign bases. */
export async function originHeaders(
  method: Method,
  candidate: Candidate,
): Promise<Record<string, string>> {
  if (candidate.foreign) return { ...runtimeConfig().headers };
  return method === 'GET' ? {} : { 'X-CSRF-Token': await csrfToken() };
}

/** An empty answer is undefined; anything that is not JSON is reported as a server error. */
export function parseBody<T>(response: { status: number; headers: Headers }, body: string): T {
  if (body === '') return undefined as T;
  if (/json/.test(response.headers.get('content-type') ?? '')) {
    try {
      return JSON.parse(body) as T;
    } catch {
      // Falls through: cut off or malformed.
    }
  }
  throw new ApiError({
    status: response.status,
    code: 'resposta',
    message: 'Resposta inesperada do servidor.',
    fromServer: true,
  });
}

/** Adds the query; undefined, null and empty values are left out. */
export function withQuery(path: string, query: object | undefined): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null && value !== '') params.append(key, String(value));
  }
  const text = params.toString();
  return text === '' ? path : `${path}?${text}`;
}
