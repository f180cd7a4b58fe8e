import type { AccountUserRow } from '@/api/gen/types.gen';
import type { Tone } from '@/components/ui/badge';
import { maskCnpj } from '@/lib/identifier/cnpj';

export const statuses = ['pendente', 'ativo', 'bloqueado'] as const;
export type UserStatus = (typeof statuses)[number];

/** A user's account as the administration sees it. */
export interface Account {
  id: string;
  name: string;
  email: string;
  /** Masked; empty where none was given. */
  cnpj: string;
  status: UserStatus;
  roles: readonly string[];
  partner: { id: string; name: string } | null;
  emailConfirmed: boolean;
  twoFactor: boolean;
  /** Let in, and without a first password so far. */
  invited: boolean;
  /** Enters by the company's identity provider. */
  linked: boolean;
  /** Those of the roles that follow the groups there. */
  ssoRoles: readonly string[];
  /** Of who waits for approval: what the groups there give. */
  proposedRoles: readonly string[];
  createdAt: string;
  lastLoginAt: string;
}

export function toAccount(wire: AccountUserRow): Account {
  return {
    id: wire.id,
    name: wire.name,
    email: wire.email,
    cnpj: maskCnpj(wire.cnpj ?? ''),
    status: toStatus(wire.status),
    roles: wire.roles,
    partner: wire.partner ?? null,
    emailConfirmed: wire.emailConfirmed,
    twoFactor: wire.twoFactor,
    invited: wire.invited,
    linked: wire.linked ?? false,
    ssoRoles: wire.ssoRoles ?? [],
    proposedRoles: wire.proposedRoles ?? [],
    createdAt: wire.createdAt,
    lastLoginAt: wire.lastLoginAt ?? '',
  };
}

/** An unknown status opens nothing: it is shown as blocked. */
function toStatus(status: string): UserStatus {
  return statuses.find((known) => known === status) ?? 'bloqueado';
}

const words: Readonly<Record<UserStatus, { label: string; tone: Tone }>> = {
  pendente: { label: 'Pendente', tone: 'warn' },
  ativo: { label: 'Ativo', tone: 'ok' },
  bloqueado: { label: 'Bloqueado', tone: 'bad' },
};

export function statusWords(status: UserStatus): { label: string; tone: Tone } {
  return words[status];
}

/** A link opens to its recipient alone, so that without a mail server it reaches nobody. */
export const withoutServer =
  'Depois de configurá-lo, use "Convidar de novo". Enquanto isso, quem opera o servidor pode entregar o link que o comando ynova user reset mostra.';
