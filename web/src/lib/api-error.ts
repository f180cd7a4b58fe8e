/** One rejected field, by the API's path and, for files, the place in the file. */
export interface FieldError {
  readonly path: string;
  readonly message: string;
  readonly line?: number;
  readonly column?: number;
}

export interface ApiErrorInit {
  status: number;
  message: string;
  code?: string;
  fields?: readonly FieldError[];
  requestId?: string;
  current?: unknown;
  retryAfter?: number;
  fromServer?: boolean;
  cause?: unknown;
}

export const networkMessage = 'Erro de conexão. Verifique sua internet e tente novamente.';

/**
 * The one error of every call. Screens decide by `status` and `code`, never by the text.
 * `fromServer` states whether `message` is a sentence the server wrote.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string;
  readonly fields: readonly FieldError[];
  readonly requestId: string | undefined;
  readonly current: unknown;
  readonly retryAfter: number | undefined;
  readonly fromServer: boolean;

  constructor(init: ApiErrorInit) {
    super(init.message, { cause: init.cause });
    this.status = init.status;
    this.code = init.code ?? '';
    this.fields = init.fields ?? [];
    this.requestId = init.requestId;
    this.current = init.current;
    this.retryAfter = init.retryAfter;
    this.fromServer = init.fromServer ?? false;
  }
}

/** The call never got an answer. */
export function networkError(cause: unknown): ApiError {
  return new ApiError({ status: 0, code: 'rede', message: networkMessage, cause });
}

/** Turns a refused answer into an ApiError: the body's `error` field, its text, or 'HTTP 500'. */
export function errorFromResponse(status: number, body: string, headers: Headers): ApiError {
  const problem = parseProblem(body);
  const text = problem?.error ?? plainText(body, headers);
  const retryAfter = Number(headers.get('retry-after') ?? Number.NaN);
  return new ApiError({
    status,
    message: text || `HTTP ${status}`,
    code: problem?.code,
    fields: problem?.fields,
    requestId: problem?.request_id ?? headers.get('x-request-id') ?? undefined,
    current: problem?.current,
    retryAfter: Number.isFinite(retryAfter) ? retryAfter : undefined,
    fromServer: text !== '',
  });
}

interface Problem {
  error?: string;
  code?: string;
  fields?: FieldError[];
  request_id?: string;
  current?: unknown;
}

function parseProblem(body: string): Problem | null {
  try {
    const raw: unknown = JSON.parse(body);
    if (typeof raw !== 'object' || raw === null) return null;
    const { error, code, fields, request_id, current } = raw as Record<string, unknown>;
    return {
      error: typeof error === 'string' ? error : undefined,
      code: typeof code === 'string' ? code : undefined,
      fields: Array.isArray(fields) ? fields.filter(isFieldError) : undefined,
      request_id: typeof request_id === 'string' ? request_id : undefined,
      current,
    };
  } catch {
    return null;
  }
}

function isFieldError(value: unknown): value is FieldError {
  if (typeof value !== 'object' || value === null) return false;
  const { path, message } = value as Record<string, unknown>;
  return typeof path === 'string' && typeof message === 'string';
}

/** A proxy's HTML page is no message for a person, its status is; neither is JSON without `error`. */
function plainText(body: string, headers: Headers): string {
  const type = headers.get('content-type') ?? '';
  if (/html|json/.test(type) || body.length > 500) return '';
  return body.trim();
}

/** The message to show: the server's or the connection's, else the screen's own default. */
export function messageOf(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) return fallback;
  return error.fromServer || error.status === 0 ? error.message : fallback;
}

/** Whether a call was cancelled on purpose. */
export function isAbort(error: unknown): boolean {
  return (error as { name?: unknown } | null)?.name === 'AbortError';
}

/** There is nothing at this address: it never existed, was deleted, or belongs to another user. */
export function isNotFound(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 404;
}

/** Someone else saved first: the version that was read is no longer the stored one. */
export function isStale(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 412;
}
