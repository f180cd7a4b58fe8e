import { queryOf } from '@/api/call';
import { listSsoIdentities } from '@/api/sso';

/** Who the user is at the company's identity provider. */
export const identitiesQuery = queryOf(listSsoIdentities, {});
