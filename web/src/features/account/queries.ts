import { getProfile, listSessions } from '@/api/account';
import { queryOf } from '@/api/call';

/** Where the user is signed in. */
export const sessionsQuery = queryOf(listSessions, {});

/** The user's own data and security. */
export const profileQuery = queryOf(getProfile, {});
