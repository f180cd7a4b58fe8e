import { queryOf } from '@/api/call';
import { listSsoIdentities } from '@/api/gen/conta-da-empresa';

/** Who the user is at the company's identity provider. */
export const identitiesQuery = queryOf(listSsoIdentities, {});
