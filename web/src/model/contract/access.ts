import { useUser } from '@/api/session';
import { can, hasRole } from '@/lib/permissions';
import type { Contract } from './contract';

/** What the signed-in user may do with contracts. The server decides; this hides what it refuses. */
export function useContractAccess() {
  const user = useUser();
  const staff = hasRole(user, 'gestora', 'backoffice');
  const mayUpdate = can(user, 'contracts:update');
  return {
    create: can(user, 'contracts:create'),
    /** Consultants change contracts only while they are in analysis. */
    edit: ({ status }: Pick<Contract, 'status'>) => mayUpdate && (staff || status === 'Em análise'),
    remove: can(user, 'contracts:delete'),
    pricing: can(user, 'contracts:update_pricing'),
    override: can(user, 'contracts:compliance_override'),
    restore: can(user, 'contracts:restore'),
    invoices: can(user, 'invoices:read'),
    history: can(user, 'contracts:history'),
    balances: can(user, 'balances:read'),
    /** Partners read contracts without prices and suppliers. */
    prices: staff || hasRole(user, 'consultor'),
  };
}
