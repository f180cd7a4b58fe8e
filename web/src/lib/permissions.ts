/** What decides about a user's access: the two lists of the session. */
export interface Grants {
  readonly roles: readonly string[];
  readonly permissions: readonly string[];
}

/** Whether the user holds any of the roles. */
export function hasRole(user: Grants, ...roles: readonly string[]): boolean {
  return roles.some((role) => user.roles.includes(role));
}

/** Whether the list has exactly this entry; there is no wildcard. */
export function can(user: Grants, permission: string): boolean {
  return user.permissions.includes(permission);
}

const roleLabels: Readonly<Record<string, string>> = {
  gestora: 'Gestora',
  backoffice: 'Backoffice',
  consultor: 'Consultor',
  parceiro: 'Parceiro',
};

/** The role as the interface writes it. */
export function roleLabel(role: string): string {
  return roleLabels[role] ?? role;
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
