import { ApiError } from '@/lib/api-error';

/** What a failed load says: the answer's text, 'HTTP 502' without one, else the default. */
export function loadMessage(error: unknown): string {
  return error instanceof ApiError ? error.message : 'Erro desconhecido ao carregar contratos';
}

/** Someone else saved the contract after it was read. */
export function isStale(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 412;
}

export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

/** Gives what went wrong outside of the call itself, such as an answer in an odd shape, a sentence. */
export async function known<T>(call: Promise<T>, unknown: string): Promise<T> {
  try {
    return await call;
  } catch (cause) {
    if (cause instanceof ApiError) throw cause;
    throw new ApiError({ status: 0, code: 'desconhecido', message: unknown, cause });
  }
}
