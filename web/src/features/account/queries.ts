import { getProfile, listPasskeys, listSessions } from '@/api/account';
import { queryOf } from '@/api/call';

/** Where the user is signed in. */
export const sessionsQuery = queryOf(listSessions, {});

/** The user's own data and security. */
export const profileQuery = queryOf(getProfile, {});

/** The keys by which the user signs in without the password. */
export const passkeysQuery = queryOf(listPasskeys, {});
