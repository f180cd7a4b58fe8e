import { clsx } from 'clsx';
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Outlet, ScrollRestoration, type UIMatch, useLocation, useMatches } from 'react-router';
import { useUser } from '@/api/session';
import { onDemand } from '@/components/ui/on-demand';
import { Tooltip } from '@/components/ui/tooltip';
import { useTitle } from '@/hooks/use-title';
import type { RouteHandle } from '@/lib/navigation/route-handle';
import { can } from '@/lib/permissions';
import { storage } from '@/lib/storage';
import { NavList } from './nav-list';
import { PaperHead } from './paper-head';
import { TopBar } from './top-bar';
import { useSessionRenewal } from './use-session-renewal';

const key = 'sidebar';

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

interface RouteAnnouncerProps {
  title: string;
  /** The element that takes the focus, so that the keyboard starts at the new page. */
  focusId: string;
}

/** Says the new page's title to screen readers and moves the focus to its content. */
function RouteAnnouncer({ title, focusId }: RouteAnnouncerProps) {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    document.getElementById(focusId)?.focus({ preventScroll: true });
    setSaid(title);
  }, [pathname, title, focusId]);
  return (
    <p aria-live="polite" className="sr-only" data-testid="route-announcer">
      {said}
    </p>
  );
}

interface SidebarProps {
  collapsed: boolean;
  onToggle: () => void;
}

/** The navigation of large screens: 64 units wide, or 20 with icons only. */
function Sidebar({ collapsed, onToggle }: SidebarProps) {
  const Icon = collapsed ? PanelLeftOpen : PanelLeftClose;
  return (
    <aside
      data-print="hide"
      className={clsx(
        'sticky top-14 hidden h-[calc(100dvh-3.5rem)] shrink-0 flex-col border-r border-border lg:flex',
        collapsed ? 'w-20' : 'w-64',
      )}
    >
      <div className="min-h-0 flex-1 overflow-y-auto p-2">
        <NavList collapsed={collapsed} />
      </div>
      <div className="h-12 border-t border-border p-1.5">
        <Tooltip label="Expandir menu" side="right" disabled={!collapsed}>
          <button
            type="button"
            aria-expanded={!collapsed}
            onClick={onToggle}
            className={clsx(
              'flex h-8 w-full items-center gap-3 rounded-control text-body text-muted transition-colors hover:bg-subtle hover:text-fg',
              collapsed ? 'justify-center' : 'px-3',
            )}
          >
            <Icon className="size-[18px]" strokeWidth={1.75} aria-hidden="true" />
            <span className={clsx(collapsed && 'sr-only')}>
              {collapsed ? 'Expandir menu' : 'Recolher menu'}
            </span>
          </button>
        </Tooltip>
      </div>
    </aside>
  );
}

/** Whether the sidebar shows icons only; the choice stays on this browser. */
function useSidebar(): { collapsed: boolean; toggle: () => void } {
  const [collapsed, setCollapsed] = useState(() => storage.get(key) === 'collapsed');
  const toggle = () => {
    storage.set(key, collapsed ? 'expanded' : 'collapsed');
    setCollapsed(!collapsed);
  };
  return { collapsed, toggle };
}
