import { ApiError, isStale } from '@/lib/api-error';

/** Another user has changed the contract: it is reloaded, so the next try applies to its new state. */
export function restated(error: unknown): never {
  if (!isStale(error)) throw error;
  throw new ApiError({
    status: error.status,
    message: 'Os dados foram atualizados; confira e salve de novo.',
    fromServer: true,
    cause: error,
  });
}
