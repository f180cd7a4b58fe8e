import { useUser } from '@/api/session';
import { can, hasRole } from '@/lib/permissions';

/** What the signed-in user may do with deals. The server decides; this hides what it refuses. */
export function useDealAccess() {
  const user = useUser();
  return {
    /** Only staff says that a deal is won, and opens one again. */
    win: hasRole(user, 'gestora', 'backoffice'),
    assign: can(user, 'clients:assign'),
    quote: can(user, 'contracts:create'),
    accept: can(user, 'contracts:update_pricing'),
    /** Partners do not see suppliers. */
    suppliers: hasRole(user, 'gestora', 'backoffice', 'consultor'),
  };
}
