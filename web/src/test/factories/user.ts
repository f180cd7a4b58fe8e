import type { AccountUserBody } from '@/api/gen/types.gen';

const everything = [
  'dashboard:read',
  'contracts:read',
  'contracts:history',
  'contracts:create',
  'contracts:update',
  'contracts:update_pricing',
  'contracts:compliance_override',
  'proposals:release',
  'contracts:move',
  'contracts:delete',
  'contracts:restore',
  'balances:read',
  'balances:events',
  'balances:upload',
  'ccee:read',
  'ccee:update',
  'emails:read',
  'emails:update',
  'emails:send',
  'emails:mark_sent',
  'invoices:process',
  'invoices:read',
  'intake:manage',
  'simulations:use',
  'clients:read',
  'clients:assign',
  'leads:update',
  'migrations:read',
  'migrations:update',
  'commissions:read',
  'commissions:export',
  'ranking:read',
  'jobs:read',
  'months:read',
  'months:work',
  'months:close',
  'months:reopen',
  'users:manage',
  'roles:assign',
  'sessions:revoke',
  'settings:manage',
  'backup:run',
  'jobs:manage',
  'api_keys:manage',
  'audit:read',
  'lgpd:erase',
];

function user(overrides: Partial<AccountUserBody>): AccountUserBody {
  return {
    id: 'u-1',
    email: 'ana.souza@example.com',
    name: 'Ana Souza',
    roles: [],
    permissions: [],
    status: 'ativo',
    demo: false,
    mesPadrao: null,
    ...overrides,
  };
}

/** Holds every permission. */
export function gestora(overrides: Partial<AccountUserBody> = {}): AccountUserBody {
  return user({ roles: ['gestora'], permissions: everything, ...overrides });
}

/** Own clients only; no administration, no sending, no uploads. */
export function consultor(overrides: Partial<AccountUserBody> = {}): AccountUserBody {
  return user({
    id: 'u-2',
    name: 'Bruno de Lima',
    email: 'bruno@example.com',
    roles: ['consultor'],
    permissions: [
      'dashboard:read',
      'contracts:read',
      'contracts:create',
      'contracts:update',
      'balances:read',
      'emails:read',
      'invoices:read',
      'simulations:use',
      'clients:read',
      'commissions:read',
      'ranking:read',
    ],
    ...overrides,
  });
}

/** Registered, not yet approved. */
export function pendente(overrides: Partial<AccountUserBody> = {}): AccountUserBody {
  return user({ id: 'u-3', status: 'pendente', ...overrides });
}
