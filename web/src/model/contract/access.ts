import { useUser } from '@/api/session';
import { can, hasRole } from '@/lib/permissions';
import type { Contract } from './contract';
import { newContract } from './form-values';
import { isFinal } from './status';

/** What the signed-in user may do with contracts. The server decides; this hides what it refuses. */
export function useContractAccess() {
  const user = useUser();
  const staff = hasRole(user, 'gestora', 'backoffice');
  /** Who edits contracts in analysis only starts them there. */
  const initialStatus = staff ? newContract.status : 'Em análise';
  const mayUpdate = can(user, 'contracts:update');
  return {
    staff,
    create: can(user, 'contracts:create'),
    initialStatus,
    update: mayUpdate,
    /** Consultants change contracts only while they are in analysis. */
    edit: ({ status }: Pick<Contract, 'status'>) => mayUpdate && (staff || status === 'Em análise'),
    /** An end is corrected by who takes back what others decided. */
    situation: ({ situation }: Pick<Contract, 'situation'>) =>
      staff && can(user, isFinal(situation) ? 'contracts:restore' : 'contracts:update'),
    move: can(user, 'contracts:move'),
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
