import { listSessions } from '@/api/account';
import { queryOf } from '@/api/call';

/** Where the user is signed in. */
export const sessionsQuery = queryOf(listSessions, {});
