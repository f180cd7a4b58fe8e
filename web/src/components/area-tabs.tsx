import { Link, useLocation } from 'react-router';
import { useAreaTabs } from '@/hooks/use-area-tabs';
import { areaAt } from '@/lib/navigation/areas';

/** The screens of an area side by side, under the title of each of them. */
export function AreaTabs() {
  const { pathname } = useLocation();
  return areaAt(pathname) ? <Strip pathname={pathname} /> : null;
}

function Strip({ pathname }: { pathname: string }) {
  const { name, tabs } = useAreaTabs(pathname);
  if (tabs.length < 2) return null;
  return (
    <nav
      aria-label={`Telas de ${name}`}
      className="mt-2 flex lg:mt-4 h-9 gap-1 overflow-x-auto overflow-y-hidden border-b border-border [scrollbar-width:none]"
    >
      {tabs.map(({ label, to, current }) => (
        <Link
          key={to}
          to={to}
          aria-current={current ? 'page' : undefined}
          className="flex h-full shrink-0 items-center border-b-2 border-transparent px-3 text-dense font-medium text-muted -outline-offset-2 transition-colors hover:text-fg aria-[current=page]:border-primary aria-[current=page]:text-fg"
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
