import { describe, expect, it } from 'vitest';
import { can, hasRole, roleLabel } from './permissions';

const user = { roles: ['consultor'], permissions: ['contracts:read', '*'] };

describe('AU-15', () => {
  it('a role check passes if any of the given roles is held', () => {
    expect(hasRole(user, 'gestora', 'consultor')).toBe(true);
    expect(hasRole(user, 'gestora', 'backoffice')).toBe(false);
    expect(hasRole(user)).toBe(false);
  });

  it('a permission check needs an exact entry; * means nothing', () => {
    expect(can(user, 'contracts:read')).toBe(true);
    expect(can(user, 'contracts')).toBe(false);
    expect(can(user, 'contracts:delete')).toBe(false);
  });

  it('roles have their names', () => {
    expect(['gestora', 'backoffice', 'consultor', 'parceiro', 'x'].map(roleLabel)).toEqual([
      'Gestora',
      'Backoffice',
      'Consultor',
      'Parceiro',
      'x',
    ]);
  });
});
