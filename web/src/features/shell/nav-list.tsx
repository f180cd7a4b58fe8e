import { clsx } from 'clsx';
import { NavLink } from 'react-router';
import { useUser } from '@/api/session';
import { Tooltip } from '@/components/ui/tooltip';
import { can } from '@/lib/permissions';
import { type NavGroup, type NavItem, navGroups } from './nav-items';

interface NavListProps {
  /** Icons only, with their names as tooltips. */
  collapsed?: boolean;
  onNavigate?: () => void;
}

/** The groups of links that the user may open. */
export function NavList({ collapsed = false, onNavigate }: NavListProps) {
  const user = useUser();
  const open = (item: NavItem) => item.permission === undefined || can(user, item.permission);
  const groups = navGroups
    .map((group) => ({ ...group, items: group.items.filter(open) }))
    .filter((group) => group.items.length > 0);
  return (
    <nav aria-label="Principal">
      {groups.map((group, i) => (
        <Group
          key={group.label ?? 'principal'}
          group={group}
          first={i === 0}
          collapsed={collapsed}
          onNavigate={onNavigate}
        />
      ))}
    </nav>
  );
}

interface GroupProps extends NavListProps {
  group: NavGroup;
  first: boolean;
}

function Group({ group, first, collapsed = false, onNavigate }: GroupProps) {
  return (
    <div className={clsx(!first && 'mt-2 border-t border-border pt-2 short:mt-1.5 short:pt-1.5')}>
      {group.label && (
        <p
          className={
            collapsed
              ? 'sr-only'
              : 'flex h-6 items-center px-3 text-micro font-medium tracking-wide text-muted uppercase short:h-5'
          }
        >
          {group.label}
        </p>
      )}
      <ul aria-label={group.label} className="grid grid-cols-2">
        {group.items.map((item) => (
          <li key={item.to} className={clsx('min-w-0', !item.half && 'col-span-2')}>
            <Item item={item} collapsed={collapsed} onNavigate={onNavigate} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Item({ item, collapsed, onNavigate }: { item: NavItem } & NavListProps) {
  const Icon = item.icon;
  return (
    <Tooltip label={item.label} side="right" disabled={!collapsed}>
      <NavLink
        to={item.to}
        onClick={onNavigate}
        className={clsx(
          'flex h-8 items-center gap-3 rounded-control text-body text-muted -outline-offset-2 transition-colors hover:bg-subtle hover:text-fg short:h-7',
          'aria-[current=page]:bg-subtle aria-[current=page]:font-semibold aria-[current=page]:text-fg pointer-coarse:h-11',
          collapsed ? 'justify-center' : 'px-3',
        )}
      >
        <Icon className="size-[18px] shrink-0" strokeWidth={1.75} aria-hidden="true" />
        <span className={clsx(collapsed ? 'sr-only' : 'truncate')}>{item.label}</span>
      </NavLink>
    </Tooltip>
  );
}
