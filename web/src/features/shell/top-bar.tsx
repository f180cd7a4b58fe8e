import { LogOut, Menu as MenuIcon, Moon, Sun, X } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useLogout, useUser } from '@/api/session';
import { breadcrumbSlot } from '@/components/feedback/breadcrumb';
import { WorkingMonth } from '@/components/month-control/working-month';
import { Avatar } from '@/components/ui/avatar';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button';
import { Logo } from '@/components/ui/logo';
import { notify } from '@/components/ui/notify';
import { Sheet } from '@/components/ui/sheet';
import { useTheme } from '@/hooks/use-theme';
import { paths } from '@/lib/paths';
import { Commands } from './command/commands';
import { NavList } from './nav-list';
import { NotificationsBell } from './notifications-bell';
import { UserMenu } from './user-menu';

/** Logo, where one is, the working month, notifications, theme, the user and 'Sair'. */
export function TopBar() {
  const user = useUser();
  return (
    <header
      data-print="hide"
      className="sticky top-0 z-20 flex min-h-12 flex-wrap items-center border-b border-border bg-bg px-2 max-[359px]:px-0 sm:min-h-14 sm:gap-2 sm:px-4 lg:px-6"
    >
      <MobileNav />
      <Link to={paths.dashboard()} className="shrink-0 rounded-xs">
        <Logo compact />
      </Link>
      <div id={breadcrumbSlot} className="mr-auto min-w-0 sm:pl-2" />
      <WorkingMonth place="bar" />
      {user.demo && (
        <Badge tone="warn">
          <span aria-hidden="true" className="sm:hidden">
            Demo
          </span>
          <span className="max-sm:sr-only">Demonstração</span>
        </Badge>
      )}
      <Commands />
      <NotificationsBell />
      {/* The narrowest screens have it in the user's menu alone, so that the bar stays one line. */}
      <span className="max-[359px]:hidden">
        <ThemeToggle />
      </span>
      <UserMenu />
      <LogoutButton />
    </header>
  );
}

/** 'Sair': ends the session on the server. */
function LogoutButton() {
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

/** The navigation of small screens: a panel from the left. */
function MobileNav() {
  const user = useUser();
  const [open, setOpen] = useState(false);
  return (
    <div className="lg:hidden">
      <IconButton
        label="Abrir menu"
        icon={<MenuIcon />}
        plain
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      />
      <Sheet open={open} onOpenChange={setOpen} title="Menu">
        <div className="flex h-14 shrink-0 items-center justify-between border-b border-border pr-3 pl-5">
          <Logo />
          <IconButton label="Fechar menu" icon={<X />} plain onClick={() => setOpen(false)} />
        </div>
        <div className="min-h-0 flex-1 overflow-y-auto p-3">
          <NavList onNavigate={() => setOpen(false)} />
        </div>
        <div className="flex items-center gap-3 border-t border-border p-4">
          <Avatar name={user.name} />
          <div className="min-w-0">
            <p className="truncate text-body font-medium">{user.name}</p>
            <p className="truncate text-dense text-muted">{user.email}</p>
          </div>
        </div>
      </Sheet>
    </div>
  );
}

/** Light or dark. */
function ThemeToggle() {
  const { dark, toggle } = useTheme();
  return (
    <IconButton
      label={dark ? 'Usar tema claro' : 'Usar tema escuro'}
      icon={dark ? <Sun /> : <Moon />}
      onClick={toggle}
    />
  );
}
