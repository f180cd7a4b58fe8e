import {
  Ban,
  Ellipsis,
  KeyRound,
  LockOpen,
  LogOut,
  Send,
  ShieldOff,
  UserRoundCog,
} from 'lucide-react';
import { useUser } from '@/api/session';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button';
import { Menu, MenuItem, MenuSeparator } from '@/components/ui/menu';
import { can } from '@/lib/permissions';
import type { Account } from './accounts';

/** What is about to be done, and to whom. */
export interface UserAct {
  kind: 'approve' | 'roles' | 'block' | 'unblock' | 'invite' | 'reset' | 'factor' | 'sessions';
  account: Account;
}

interface UserActionsProps {
  account: Account;
  onAct: (act: UserAct) => void;
}

/** What can be done to an account as it stands. Nobody changes the own access. */
export function UserActions({ account, onAct }: UserActionsProps) {
  const me = useUser();
  if (me.id === account.id) return <Badge>Você</Badge>;
  const mayGrant = can(me, 'roles:assign');
  const { status, name } = account;
  const act = (kind: UserAct['kind']) => onAct({ kind, account });
  return (
    <>
      {status === 'pendente' && mayGrant && (
        <Button size="sm" onClick={() => act('approve')}>
          <span>
            Aprovar<span className="sr-only"> {name}</span>
          </span>
        </Button>
      )}
      <Menu trigger={<IconButton label={`Ações de ${name}`} icon={<Ellipsis />} size="sm" plain />}>
        {status === 'ativo' && mayGrant && (
          <MenuItem icon={<UserRoundCog />} onSelect={() => act('roles')}>
            Alterar papéis
          </MenuItem>
        )}
        {status !== 'bloqueado' && (
          <>
            {account.invited ? (
              <MenuItem icon={<Send />} onSelect={() => act('invite')}>
                Convidar de novo
              </MenuItem>
            ) : (
              <MenuItem icon={<KeyRound />} onSelect={() => act('reset')}>
                Enviar redefinição de senha
              </MenuItem>
            )}
            {account.twoFactor && (
              <MenuItem icon={<ShieldOff />} onSelect={() => act('factor')}>
                Redefinir 2FA
              </MenuItem>
            )}
            {can(me, 'sessions:revoke') && (
              <MenuItem icon={<LogOut />} onSelect={() => act('sessions')}>
                Encerrar sessões
              </MenuItem>
            )}
            <MenuSeparator />
            <MenuItem icon={<Ban />} tone="danger" onSelect={() => act('block')}>
              Bloquear
            </MenuItem>
          </>
        )}
        {status === 'bloqueado' && (
          <MenuItem icon={<LockOpen />} onSelect={() => act('unblock')}>
            Desbloquear
          </MenuItem>
        )}
      </Menu>
    </>
  );
}
