import { ApiError } from '@/lib/api-error';

/** What a failed load says: the answer's text, 'HTTP 502' without one, else the default. */
export function loadMessage(error: unknown): string {
  return error instanceof ApiError ? error.message : 'Erro desconhecido ao carregar contratos';
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
