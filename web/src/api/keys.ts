import { endpoint } from './call';
import type * as T from './gen/types.gen';

export type KeyWire = T.ListApiKeysResponse['data'][number];
export type KeyInput = NonNullable<T.CreateApiKeyData['body']>;

/** The keys of the API that the user manages, the newest first. */
export const listApiKeys = endpoint<T.ListApiKeysData, T.ListApiKeysResponse>('GET', '/api/chaves');
/** All require a recent password; only the answer of the first ever holds the key. */
export const createApiKey = endpoint<T.CreateApiKeyData, T.CreateApiKeyResponse>(
  'POST',
  '/api/chaves',
);
/** A key of one's own that a reset of the password paused works again. */
export const confirmApiKey = endpoint<T.ConfirmApiKeyData, T.ConfirmApiKeyResponse>(
  'POST',
  '/api/chaves/{id}/confirmar',
);
export const revokeApiKey = endpoint<T.RevokeApiKeyData, T.RevokeApiKeyResponse>(
  'DELETE',
  '/api/chaves/{id}',
);
