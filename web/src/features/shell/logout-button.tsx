import { LogOut } from 'lucide-react';
import { useLogout } from '@/api/session';
import { Button } from '@/components/ui/button';
import { notify } from '@/components/ui/notify';

/** 'Sair': ends the session on the server. */
export function LogoutButton() {
  const logout = useLogout();
  return (
    <Button
      variant="ghost"
      icon={<LogOut aria-hidden="true" />}
      loading={logout.isPending}
      onClick={() =>
        logout.mutate(undefined, {
          onError: () => notify.error('Não foi possível sair. Tente novamente.'),
        })
      }
    >
      <span className="sr-only md:not-sr-only">Sair</span>
    </Button>
  );
}
