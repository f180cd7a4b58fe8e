import { clsx } from 'clsx';
import { type ReactNode, useEffect, useState } from 'react';

export interface FormPart {
  id: string;
  title: string;
}

/** How far under the top bar a part counts as reached. */
const reach = 96;

interface SectionIndexProps {
  parts: readonly FormPart[];
  /** The form. Each part stands in a FormPlace of its id. */
  children: ReactNode;
}

/** A long form beside the list of its parts, which stays in view on large screens. */
export function SectionIndex({ parts, children }: SectionIndexProps) {
  const current = useCurrent(parts);
  return (
    <div className="gap-8 lg:grid lg:grid-cols-[11rem_minmax(0,1fr)]">
      <nav aria-label="Partes do formulário" className="max-lg:hidden">
        <ul className="sticky top-20 space-y-0.5 border-l border-border">
          {parts.map(({ id, title }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                aria-current={id === current || undefined}
                onClick={(event) => {
                  event.preventDefault();
                  goTo(id);
                }}
                className={clsx(
                  '-ml-px flex min-h-8 items-center border-l-2 py-1 pl-3 text-dense transition-colors hover:text-fg',
                  id === current ? 'border-primary font-medium' : 'border-transparent text-muted',
                )}
              >
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="min-w-0 max-w-5xl">{children}</div>
    </div>
  );
}

/** Where a part of the index stands. */
export function FormPlace({ id, children }: { id: string; children: ReactNode }) {
  return (
    <div id={id} tabIndex={-1} className="scroll-mt-20 outline-none">
      {children}
    </div>
  );
}

function goTo(id: string) {
  const place = document.getElementById(id);
  place?.scrollIntoView();
  place?.focus({ preventScroll: true });
}

/** The last part whose top has been reached. */
function useCurrent(parts: readonly FormPart[]): string | undefined {
  const ids = parts.map(({ id }) => id).join(' ');
  const [current, setCurrent] = useState(parts[0]?.id);
  useEffect(() => {
    const all = ids.split(' ');
    const look = () => {
      const top = (id: string) => document.getElementById(id)?.getBoundingClientRect().top;
      const reached = all.filter((id) => (top(id) ?? Number.POSITIVE_INFINITY) <= reach);
      setCurrent(reached.at(-1) ?? all[0]);
    };
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, [ids]);
  return current;
}
