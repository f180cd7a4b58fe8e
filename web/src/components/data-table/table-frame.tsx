import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useScrollEdges } from '@/hooks/use-scroll-edges';

interface TableFrameProps {
  name: string;
  busy?: boolean;
  children: ReactNode;
}

/** The scrolling box around a table; its edges darken where columns are hidden. */
export function TableFrame({ name, busy, children }: TableFrameProps) {
  const [ref, edges] = useScrollEdges<HTMLElement>();
  const scrolls = edges.left || edges.right;
  return (
    <div className="relative">
      <section
        ref={ref}
        aria-label={name}
        // A box that scrolls must be reachable by keyboard.
        tabIndex={scrolls ? 0 : undefined}
        data-scrolls={scrolls || undefined}
        // The head stays under the top bar; in a box that scrolls sideways, at the box's own top.
        className="group/frame -outline-offset-2 data-scrolls:max-h-[calc(100dvh-7.5rem)] data-scrolls:overflow-auto print:max-h-none print:overflow-visible"
      >
        <table aria-label={name} aria-busy={busy || undefined} className="w-full border-collapse">
          {children}
        </table>
      </section>
      <span
        aria-hidden="true"
        data-print="hide"
        className={clsx(
          'pointer-events-none absolute inset-y-0 right-0 w-6 bg-linear-to-l from-[rgb(0_0_0/0.07)] to-transparent transition-opacity',
          edges.right ? 'opacity-100' : 'opacity-0',
        )}
      />
    </div>
  );
}
