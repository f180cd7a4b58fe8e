import { Outlet, ScrollRestoration, type UIMatch, useMatches } from 'react-router';
import { useUser } from '@/api/session';
import { onDemand } from '@/components/ui/on-demand';
import { useTitle } from '@/hooks/use-title';
import type { RouteHandle } from '@/lib/navigation/route-handle';
import { can } from '@/lib/permissions';
import { PaperHead } from './paper-head';
import { RouteAnnouncer } from './route-announcer';
import { Sidebar } from './sidebar';
import { TopBar } from './top-bar';
import { useSessionRenewal } from './use-session-renewal';
import { useSidebar } from './use-sidebar';

const HoldBanner = onDemand(() => import('./hold-banner').then((m) => m.HoldBanner));
const BackupBanner = onDemand(() => import('./backup-banner').then((m) => m.BackupBanner));

const NoAccess = onDemand(() => import('./no-access').then((m) => m.NoAccess), { panel: true });

const contentId = 'conteudo';

/** The frame of every signed-in screen. */
export function ShellLayout() {
  const user = useUser();
  const sidebar = useSidebar();
  const handle = (useMatches() as UIMatch<unknown, RouteHandle | undefined>[]).at(-1)?.handle;
  const title = handle?.title ?? '';
  const open = handle?.permission === undefined || can(user, handle.permission);
  useTitle(title);
  useSessionRenewal();
  return (
    <>
      <a
        href={`#${contentId}`}
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-60 focus:rounded-control focus:bg-primary focus:px-4 focus:py-2 focus:text-primary-fg"
      >
        Ir para o conteúdo
      </a>
      <RouteAnnouncer title={title} focusId={contentId} />
      <ScrollRestoration />
      <TopBar />
      <div className="flex">
        <Sidebar collapsed={sidebar.collapsed} onToggle={sidebar.toggle} />
        <main
          id={contentId}
          tabIndex={-1}
          className="min-w-0 flex-1 [--head-top:48px] sm:[--head-top:56px] outline-none"
        >
          <div className="mx-auto max-w-[1440px] px-4 py-4 md:px-6 lg:py-6">
            <PaperHead title={title} month={handle?.month} contentId={contentId} />
            {can(user, 'settings:manage') && <HoldBanner />}
            {can(user, 'backup:run') && !user.demo && <BackupBanner />}
            {open ? <Outlet /> : <NoAccess title={title} />}
          </div>
        </main>
      </div>
    </>
  );
}
