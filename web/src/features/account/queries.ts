import { queryOf } from '@/api/call';
import { listPasskeys } from '@/api/gen/chaves-de-acesso';
import { listApiKeys } from '@/api/gen/configuracoes';
import { getProfile } from '@/api/gen/perfil';
import { listSessions } from '@/api/gen/sessao';

/** Where the user is signed in. */
export const sessionsQuery = queryOf(listSessions, {});

/** The user's own data and security. */
export const profileQuery = queryOf(getProfile, {});

/** The keys by which the user signs in without the password. */
export const passkeysQuery = queryOf(listPasskeys, {});

/** The keys of the API that the user manages; a reset of the password pauses the own. */
export const apiKeysQuery = queryOf(listApiKeys, {});
