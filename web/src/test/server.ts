import { setupServer } from 'msw/node';
import { accountHandlers } from './handlers/account';
import { adminHandlers } from './handlers/admin';
import { agendaHandlers } from './handlers/agenda';
import { auditHandlers } from './handlers/audit';
import { balanceHandlers } from './handlers/balances';
import { clientHandlers } from './handlers/clients';
import { closingHandlers } from './handlers/closing';
import { commissionHandlers } from './handlers/commissions';
import { contractHandlers } from './handlers/contracts';
import { dashboardHandlers } from './handlers/dashboard';
import { mailingHandlers } from './handlers/mailing';
import { marketHandlers } from './handlers/market';
import { migrationHandlers } from './handlers/migrations';
import { negotiationHandlers } from './handlers/negotiations';
import { privacyHandlers } from './handlers/privacy';
import { proposalHandlers } from './handlers/proposals';
import { readingHandlers } from './handlers/reading';
import { rerunHandlers } from './handlers/reruns';
import { simulationHandlers } from './handlers/simulation';
import { supportHandlers } from './handlers/support';
import { tariffHandlers } from './handlers/tariff';
import { trainingHandlers } from './handlers/training';

/** Answers every call of a test; what no handler knows fails the test. */
export const server = setupServer(
  ...accountHandlers,
  ...agendaHandlers,
  // Before the balances, whose paths with a parameter would take the e-mail records' ones.
  ...mailingHandlers,
  ...clientHandlers,
  ...closingHandlers,
  ...commissionHandlers,
  ...contractHandlers,
  ...dashboardHandlers,
  ...balanceHandlers,
  ...adminHandlers,
  ...auditHandlers,
  ...privacyHandlers,
  ...supportHandlers,
  ...tariffHandlers,
  ...trainingHandlers,
  ...readingHandlers,
  ...marketHandlers,
  ...migrationHandlers,
  ...negotiationHandlers,
  ...simulationHandlers,
  ...proposalHandlers,
  ...rerunHandlers,
);
