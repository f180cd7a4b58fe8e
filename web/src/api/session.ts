import {
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { beginPasskeyLogin, listPasskeys, loginWithPasskey } from '@/api/gen/chaves-de-acesso';
import { getProfile } from '@/api/gen/perfil';
import { getMe, listSessions, login, logout, reauthenticate } from '@/api/gen/sessao';
import type { AccountAdmissionBody, AccountUserBody } from '@/api/gen/types.gen';
import { loginWithCode } from '@/api/gen/verificacao-em-duas-etapas';
import { ApiError } from '@/lib/api-error';
import { forgetRecents } from '@/lib/navigation/recents';
import { signWithPasskey } from '@/lib/passkey';
import { can } from '@/lib/permissions';
import { leave } from '@/lib/session/company';
import { csrfToken, setCsrfToken } from '@/lib/session/csrf';
import { currentPerson, setPerson } from '@/lib/session/person';
import { tabStorage } from '@/lib/storage';
import { draftsKey } from '@/lib/unsaved/draft';
import { discarding, hasWork, keepDrafts } from '@/lib/unsaved/work';

import { keyOf } from './call';

export const sessionKey = keyOf(getMe);
const expiredKey = ['session-expired'] as const;
const interruptedKey = ['session-interrupted'] as const;

/** The signed-in user, or null when there is none: both are answers, not errors. */
export const sessionQuery = queryOptions({
  queryKey: sessionKey,
  queryFn: async ({ signal }): Promise<AccountUserBody | null> => {
    const [, user] = await Promise.all([csrfToken(), currentUser(signal)]);
    setPerson(user?.id);
    return user;
  },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

async function currentUser(signal: AbortSignal): Promise<AccountUserBody | null> {
  try {
    return await getMe({ signal });
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

/** The session as the guards need it. */
export function useSession() {
  const { data, error, isFetching, refetch } = useQuery(sessionQuery);
  return { user: data, error, isFetching, refetch };
}

/** The user of a screen behind the guard, where there always is one. */
export function useUser(): AccountUserBody {
  const { data } = useQuery(sessionQuery);
  if (!data) throw new Error('useUser needs a signed-in screen');
  return data;
}

/** Whether the signed-in user holds exactly this permission. */
export function useCan(permission: string): boolean {
  return can(useUser(), permission);
}

/** Whether the last session ended by itself: the login says so. */
export function useSessionExpired(): boolean {
  const { data } = useQuery({ queryKey: expiredKey, queryFn: () => false, enabled: false });
  return data ?? false;
}

/** Whether it ended while something is typed, which waits for the same person to sign in again. */
export function useSessionInterrupted(): boolean {
  const { data } = useQuery({ queryKey: interruptedKey, queryFn: () => false, enabled: false });
  return data ?? false;
}

/** The server refuses the session: nothing that is typed goes with it. */
export function loseSession(client: QueryClient): void {
  if (!client.getQueryData(sessionKey)) return;
  if (!hasWork()) {
    endSession(client, { expired: true });
    return;
  }
  setCsrfToken(null);
  client.setQueryData(interruptedKey, true);
}

/** Forgets the session and everything that it left in memory. */
export function endSession(client: QueryClient, { expired }: { expired: boolean }): void {
  setCsrfToken(null);
  setPerson(undefined);
  tabStorage.remove(draftsKey);
  client.setQueryData(expiredKey, expired);
  client.setQueryData(interruptedKey, false);
  client.setQueryData(sessionKey, null);
  dropData(client);
}

function dropData(client: QueryClient): void {
  forgetRecents();
  const kept: unknown[] = [sessionKey[0], expiredKey[0], interruptedKey[0]];
  client.removeQueries({ predicate: (query) => !kept.includes(query.queryKey[0]) });
}

/**
 * Begins a session; nothing of an earlier one stays in memory, but of the same person's whose
 * session has ended over typed work.
 */
export function enter(client: QueryClient, { user, csrfToken: token }: AccountAdmissionBody): void {
  setCsrfToken(token);
  const goesOn =
    client.getQueryData<boolean>(interruptedKey) === true && currentPerson() === user.id;
  if (!goesOn) dropData(client);
  setPerson(user.id);
  client.setQueryData(expiredKey, false);
  client.setQueryData(interruptedKey, false);
  client.setQueryData(sessionKey, user);
  if (goesOn) void client.invalidateQueries({ predicate: (query) => query.state.error !== null });
}

/** Signs in. Without a user in the answer the code of the second factor, or a passkey, is owed. */
export function useLogin() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { email: string; password: string }) => login({ body }),
    onSuccess: ({ user, csrfToken: token }) => {
      if (user) enter(client, { user, csrfToken: token });
      else setCsrfToken(token);
    },
  });
}

/** Ends a sign-in with the code of the second factor. */
export function useLoginWithCode() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { challenge: string; code: string }) => loginWithCode({ body }),
    onSuccess: (admission) => enter(client, admission),
  });
}

/** Signs in with a passkey of this device, or of a telephone beside it. */
export function useLoginWithPasskey() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const { opcoes } = await beginPasskeyLogin();
      return loginWithPasskey({ body: { chave: await signWithPasskey(opcoes) } });
    },
    onSuccess: (admission) => enter(client, admission),
  });
}

/** Goes on with the new session that a change of password, second factor or passkeys began. */
export function useAdmit() {
  const client = useQueryClient();
  return ({ user, csrfToken: token }: AccountAdmissionBody) => {
    setCsrfToken(token);
    client.setQueryData(sessionKey, user);
    void client.invalidateQueries({ queryKey: keyOf(listSessions) });
    void client.invalidateQueries({ queryKey: keyOf(getProfile) });
    void client.invalidateQueries({ queryKey: keyOf(listPasskeys) });
  };
}

/**
 * Signs out on the server, then forgets everything here, after a question where something is
 * typed. A session already gone counts as out.
 */
export function useLogout() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      if (!(await mayDiscard())) return false;
      try {
        if (client.getQueryData<AccountUserBody>(sessionKey)?.sso) await leaveProvider();
        else await logout();
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 401)) throw error;
      }
      return true;
    },
    onSuccess: (out) => {
      if (out) endSession(client, { expired: false });
    },
  });
}

const mayDiscard = () =>
  new Promise<boolean>((resolve) =>
    discarding(
      () => resolve(true),
      'all',
      () => resolve(false),
    ),
  );

/** Signs out here, and then at the company's identity provider, whose page ends that session. */
async function leaveProvider(): Promise<void> {
  const { logoutSso } = await import('./gen/conta-da-empresa');
  const { endereco } = await logoutSso();
  if (endereco) leave.to(endereco);
}

/** Shows at the company's identity provider who one is, and comes back to this page. */
export function useConfirmAtProvider() {
  return useMutation({
    mutationFn: async () => {
      const { beginSso } = await import('./gen/conta-da-empresa');
      const retorno = window.location.pathname + window.location.search;
      return beginSso({ body: { retorno, confirmar: true } });
    },
    onSuccess: ({ endereco }) => leaveToSignIn(endereco),
  });
}

/** Leaves for a sign-in elsewhere; what is typed waits for the return. */
export async function leaveToSignIn(address: string): Promise<void> {
  await keepDrafts(currentPerson());
  leave.to(address);
}

/** Types the password again, which opens sensitive acts for fifteen minutes. */
export function useReauthenticate() {
  return useMutation({
    mutationFn: (password: string) => reauthenticate({ body: { password } }),
    meta: { keepSession: true },
  });
}

/** Whether the server wants the password again before this act. */
export function needsReauth(error: unknown): boolean {
  return error instanceof ApiError && error.status === 403 && error.code === 'reautenticacao';
}
