import { endpoint } from './call';
import type * as T from './gen/types.gen';

export type KeyWire = T.ListApiKeysResponse['data'][number];
export type KeyInput = NonNullable<T.CreateApiKeyData['body']>;

/** The keys of the API that the user manages, the newest first. */
export const listApiKeys = endpoint<T.ListApiKeysData, T.ListApiKeysResponse>('GET', '/api/chaves');
/** Both require a recent password; only the answer of the first ever holds the key. */
export const createApiKey = endpoint<T.CreateApiKeyData, T.CreateApiKeyResponse>(
  'POST',
  '/api/chaves',
);
export const revokeApiKey = endpoint<T.RevokeApiKeyData, T.RevokeApiKeyResponse>(
  'DELETE',
  '/api/chaves/{id}',
);
