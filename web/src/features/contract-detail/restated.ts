import { ApiError, isStale } from '@/lib/api-error';

/** A contract that somebody else has changed is read again: the next try is on what it is now. */
export function restated(error: unknown): never {
  if (!isStale(error)) throw error;
  throw new ApiError({
    status: error.status,
    message: 'Os dados foram atualizados; confira e salve de novo.',
    fromServer: true,
    cause: error,
  });
}
