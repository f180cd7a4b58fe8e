import { clsx } from 'clsx';
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { Tooltip } from '@/components/ui/tooltip';
import { NavList } from './nav-list';

interface SidebarProps {
  collapsed: boolean;
  onToggle: () => void;
}

/** The navigation of large screens: 64 units wide, or 20 with icons only. */
export function Sidebar({ collapsed, onToggle }: SidebarProps) {
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
