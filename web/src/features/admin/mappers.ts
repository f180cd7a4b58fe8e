import type { SettingsWire, UserWire } from '@/api/admin';
import type { Tone } from '@/components/ui/badge';
import { maskCnpj } from '@/lib/cnpj';

export const statuses = ['pendente', 'ativo', 'bloqueado'] as const;
export type UserStatus = (typeof statuses)[number];

/** Somebody's account as the administration sees it. */
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
  createdAt: string;
  lastLoginAt: string;
}

export function toAccount(wire: UserWire): Account {
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

/** The roles that can be given, and what each one opens. */
export const grantableRoles = [
  {
    role: 'gestora',
    hint: 'Tudo, inclusive usuários, configurações, exclusões e correção de conformidade.',
  },
  {
    role: 'backoffice',
    hint: 'Todos os clientes: contratos, preços, planilhas, e-mails e faturas.',
  },
  { role: 'consultor', hint: 'Só os próprios clientes, sem alterar preços.' },
  { role: 'parceiro', hint: 'Só consulta os clientes da própria empresa, sem ver preços.' },
] as const;

/** What runs and what may be changed while it does. */
export interface Settings {
  /** Where messages land while no mail server is set up; empty when they are sent. */
  outbox: string | null;
  registrationApproval: boolean;
  /** Roles whose users reach nothing without a second factor. */
  requireTwoFactor: readonly string[];
  demo: boolean;
}

export function toSettings(wire: SettingsWire): Settings {
  return {
    outbox: wire.mail.mode === 'smtp' ? null : (wire.mail.directory ?? ''),
    registrationApproval: wire.registrationApproval,
    requireTwoFactor: wire.requireTwoFactor,
    demo: wire.demo,
  };
}
