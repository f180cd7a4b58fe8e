import type { AccountSettingsBody } from '@/api/gen/types.gen';

/** What runs and what may be changed while it does. */
export interface Settings {
  /** Where messages land while no mail server is set up; empty when they are sent. */
  outbox: string | null;
  registrationApproval: boolean;
  /** Roles whose users reach nothing without a second factor. */
  requireTwoFactor: readonly string[];
  /** Acts that take two people. */
  twoPerson: readonly string[];
  /** Who wishes that fewer acts take two people; null: nobody. */
  twoPersonWaits: string | null;
  /** Modules of the course, from 0, that go before making proposals. */
  proposalModules: readonly number[];
  /** Documents that agree in everything link themselves. */
  automaticLink: boolean;
  demo: boolean;
}

export function toSettings(wire: AccountSettingsBody): Settings {
  return {
    outbox: wire.mail.mode === 'smtp' ? null : (wire.mail.directory ?? ''),
    registrationApproval: wire.registrationApproval,
    requireTwoFactor: wire.requireTwoFactor,
    twoPerson: wire.twoPerson,
    twoPersonWaits: wire.twoPersonWaits,
    proposalModules: wire.proposalModules,
    automaticLink: wire.automaticLink,
    demo: wire.demo,
  };
}
