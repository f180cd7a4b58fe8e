import { clsx } from 'clsx';
import { useId } from 'react';
import { Link, NavLink } from 'react-router';
import type { WorklistCounts } from '@/api/gen/types.gen';
import { useUser } from '@/api/session';
import { Tooltip } from '@/components/ui/tooltip';
import { useWorkCounts } from '@/hooks/use-work-counts';
import { can } from '@/lib/permissions';
import { plural } from '@/lib/text';
import { type NavGroup, type NavItem, navGroups } from './nav-items';

interface NavListProps {
  /** Icons only, with their names as tooltips. */
  collapsed?: boolean;
  onNavigate?: () => void;
}

/** The groups of links that the user may open. */
export function NavList({ collapsed = false, onNavigate }: NavListProps) {
  const user = useUser();
  const counts = useWorkCounts();
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
          counts={counts}
        />
      ))}
    </nav>
  );
}

interface GroupProps extends NavListProps {
  group: NavGroup;
  first: boolean;
  counts: WorklistCounts | undefined;
}

function Group({ group, first, collapsed = false, onNavigate, counts }: GroupProps) {
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
          <li key={item.to} className={clsx('relative min-w-0', !item.half && 'col-span-2')}>
            <Item
              item={item}
              collapsed={collapsed}
              onNavigate={onNavigate}
              count={item.badge ? (counts?.[item.badge.of] ?? 0) : 0}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

interface ItemProps extends NavListProps {
  item: NavItem;
  count: number;
}

function Item({ item, collapsed = false, onNavigate, count }: ItemProps) {
  const id = useId();
  const shown = item.badge && count > 0;
  return (
    <>
      <ItemLink
        item={item}
        collapsed={collapsed}
        onNavigate={onNavigate}
        describedBy={shown ? id : undefined}
      />
      {item.badge && shown && (
        <>
          <span id={id} hidden>
            {plural(count, item.badge.one, item.badge.many)}
          </span>
          {item.badge.to && !collapsed ? (
            <Link
              to={item.badge.to}
              onClick={onNavigate}
              aria-label={plural(count, item.badge.one, item.badge.many)}
              className="absolute inset-y-0 right-0 flex min-w-9 items-center justify-end rounded-control pr-3 pl-2 text-caption text-muted tabular-nums -outline-offset-2 hover:text-fg hover:underline pointer-coarse:min-w-11"
            >
              {shortCount(count)}
            </Link>
          ) : (
            <BadgeMark count={count} dot={collapsed} />
          )}
        </>
      )}
    </>
  );
}

/** The number beside a link, or a dot where there is no room. */
function BadgeMark({ count, dot }: { count: number; dot: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={clsx(
        'pointer-events-none absolute',
        dot
          ? 'top-1 right-4 size-2 rounded-full bg-primary'
          : 'inset-y-0 right-3 flex items-center text-caption text-muted tabular-nums',
      )}
    >
      {!dot && shortCount(count)}
    </span>
  );
}

const shortCount = (count: number): string => (count > 99 ? '99+' : String(count));

interface ItemLinkProps extends NavListProps {
  item: NavItem;
  describedBy: string | undefined;
}

function ItemLink({ item, collapsed, onNavigate, describedBy }: ItemLinkProps) {
  const Icon = item.icon;
  return (
    <Tooltip label={item.label} side="right" disabled={!collapsed}>
      <NavLink
        to={item.to}
        onClick={onNavigate}
        aria-describedby={describedBy}
        className={clsx(
          'flex h-8 items-center gap-3 rounded-control text-body text-muted -outline-offset-2 transition-colors hover:bg-subtle hover:text-fg short:h-7',
          'aria-[current=page]:bg-subtle aria-[current=page]:font-semibold aria-[current=page]:text-fg pointer-coarse:h-11',
          collapsed ? 'justify-center' : describedBy ? 'pr-10 pl-3' : 'px-3',
        )}
      >
        <Icon className="size-[18px] shrink-0" strokeWidth={1.75} aria-hidden="true" />
        <span className={clsx(collapsed ? 'sr-only' : 'truncate')}>{item.label}</span>
      </NavLink>
    </Tooltip>
  );
}
