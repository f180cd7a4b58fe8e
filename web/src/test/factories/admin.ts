import type { AccountSettingsBody, AccountUserRow, LetterheadBody } from '@/api/gen/types.gen';

/** A registered user who waits for approval. */
export function account(overrides: Partial<AccountUserRow> = {}): AccountUserRow {
  return {
    id: 'u-9',
    email: 'carla.dias@example.com',
    name: 'Carla Dias',
    status: 'pendente',
    roles: [],
    emailConfirmed: true,
    twoFactor: false,
    invited: false,
    createdAt: '2026-11-01T12:00:00Z',
    ...overrides,
  };
}

export function settings(overrides: Partial<AccountSettingsBody> = {}): AccountSettingsBody {
  return {
    mail: { mode: 'outbox', directory: '/var/lib/ynova/outbox' },
    registrationApproval: true,
    requireTwoFactor: [],
    twoPerson: [],
    twoPersonWaits: null,
    proposalModules: [],
    automaticLink: false,
    demo: false,
    ...overrides,
  };
}

/** As the product comes. */
export function letterhead(overrides: Partial<LetterheadBody> = {}): LetterheadBody {
  return {
    nome: 'YNOVA',
    contato: [],
    logo: '',
    versao: 0,
    atualizado_em: null,
    atualizado_por: '',
    ...overrides,
  };
}
