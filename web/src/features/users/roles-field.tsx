import { Checkbox } from '@/components/ui/checkbox';
import { grantableRoles, roleLabel } from '@/lib/permissions';
import { PartnerPicker } from './partner-picker';

const partnerRole = 'parceiro';

interface RolesFieldProps {
  roles: readonly string[];
  onRoles: (roles: readonly string[]) => void;
  /** Of a parceiro; empty for none. */
  partnerId: string;
  onPartner: (id: string) => void;
}

/** Which roles a user holds, and the company of a parceiro. */
export function RolesField({ roles, onRoles, partnerId, onPartner }: RolesFieldProps) {
  return (
    <>
      <fieldset className="space-y-3">
        <legend className="mb-2 text-body font-medium">Papéis</legend>
        {grantableRoles.map(({ role, hint }) => (
          <Checkbox
            key={role}
            checked={roles.includes(role)}
            onChange={(held) =>
              onRoles(held ? [...roles, role] : roles.filter((other) => other !== role))
            }
            label={roleLabel(role)}
            hint={hint}
          />
        ))}
      </fieldset>
      {roles.includes(partnerRole) && <PartnerPicker value={partnerId} onChange={onPartner} />}
    </>
  );
}

/** The roles as the server receives them; the company only for a parceiro. */
export function grantOf(roles: readonly string[], partnerId: string) {
  return roles.includes(partnerRole) ? { roles: [...roles], partnerId } : { roles: [...roles] };
}
