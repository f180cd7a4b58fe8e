import { endpoint } from './call';
import type * as T from './gen/types.gen';

export type SsoOutcome = T.FinishSsoResponse;
export type SsoIdentity = T.ListSsoIdentitiesResponse['data'][number];

export const beginSso = endpoint<T.BeginSsoData, T.BeginSsoResponse>('POST', '/auth/sso');
/** Brings what the provider answered. Without a user in the answer something is owed. */
export const finishSso = endpoint<T.FinishSsoData, T.FinishSsoResponse>(
  'POST',
  '/auth/sso/retorno',
);
/** Shows the password or the passkey that is still owed. */
export const confirmSso = endpoint<T.ConfirmSsoData, T.ConfirmSsoResponse>(
  'POST',
  '/auth/sso/confirmacao',
);
export const listSsoIdentities = endpoint<T.ListSsoIdentitiesData, T.ListSsoIdentitiesResponse>(
  'GET',
  '/auth/sso/contas',
);
export const unlinkSsoIdentity = endpoint<T.UnlinkSsoIdentityData, T.UnlinkSsoIdentityResponse>(
  'DELETE',
  '/auth/sso/contas/{id}',
);
export const logoutSso = endpoint<T.LogoutSsoData, T.LogoutSsoResponse>('POST', '/auth/sso/sair');
