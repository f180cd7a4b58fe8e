import { Link, useLocation } from 'react-router';
import { StripEdges } from '@/components/ui/strip-edges';
import { useAreaTabs } from '@/hooks/use-area-tabs';
import { useScrollEdges } from '@/hooks/use-scroll-edges';
import { areaAt } from '@/lib/navigation/areas';

/** The screens of an area side by side, under the title of each of them. */
export function AreaTabs() {
  const { pathname } = useLocation();
  return areaAt(pathname) ? <Strip pathname={pathname} /> : null;
}

function Strip({ pathname }: { pathname: string }) {
  const { name, tabs } = useAreaTabs(pathname);
  const [strip, edges] = useScrollEdges<HTMLElement>();
  if (tabs.length < 2) return null;
  return (
    <div className="relative mt-2 lg:mt-4">
      <nav
        ref={strip}
        aria-label={`Telas de ${name}`}
        className="strip flex h-9 gap-1 border-b border-border"
      >
        {tabs.map(({ label, to, current }) => (
          <Link
            key={to}
            to={to}
            viewTransition
            aria-current={current ? 'page' : undefined}
            className="flex h-full shrink-0 items-center border-b-2 border-transparent px-3 text-dense font-medium text-muted -outline-offset-2 transition-colors hover:text-fg aria-[current=page]:border-primary aria-[current=page]:text-fg"
          >
            {label}
          </Link>
        ))}
      </nav>
      <StripEdges strip={strip} edges={edges} />
    </div>
  );
}
