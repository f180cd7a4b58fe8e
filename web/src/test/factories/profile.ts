import type { AccountProfileBody, AccountSessionBody } from '@/api/gen/types.gen';

/** The own data of Ana, without a second factor. */
export function profile(overrides: Partial<AccountProfileBody> = {}): AccountProfileBody {
  return {
    name: 'Ana Souza',
    email: 'ana.souza@example.com',
    cpf: '52998224725',
    phone: '+5511987654321',
    pendingEmail: '',
    twoFactor: { active: false, since: null, recoveryCodes: 0, required: false },
    version: 1,
    ...overrides,
  };
}

export function session(overrides: Partial<AccountSessionBody> = {}): AccountSessionBody {
  return {
    id: 's-1',
    createdAt: '2026-11-03T12:00:00Z',
    lastSeenAt: '2026-11-03T15:30:00Z',
    ip: '203.0.113.7',
    userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0 Safari/537.36',
    current: false,
    ...overrides,
  };
}
