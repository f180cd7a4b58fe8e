import { Link } from 'react-router';
import { useUser } from '@/api/session';
import { breadcrumbSlot } from '@/components/feedback/breadcrumb';
import { WorkingMonth } from '@/components/month-control/working-month';
import { Badge } from '@/components/ui/badge';
import { Logo } from '@/components/ui/logo';
import { paths } from '@/lib/paths';
import { Commands } from './command/commands';
import { LogoutButton } from './logout-button';
import { MobileNav } from './mobile-nav';
import { NotificationsBell } from './notifications-bell';
import { ThemeToggle } from './theme-toggle';
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
