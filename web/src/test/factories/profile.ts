import type { AccountProfileBody } from '@/api/gen/types.gen';

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
