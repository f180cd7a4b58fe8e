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
