import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';

interface FoldProps {
  title: ReactNode;
  /** Whether it starts unfolded. */
  open?: boolean;
  children: ReactNode;
}

/** A part that is folded behind its title; what is typed in it stays. */
export function Fold({ title, open = false, children }: FoldProps) {
  return (
    <details open={open} className="group/fold">
      <summary className="-ml-1 inline-flex h-8 cursor-pointer list-none items-center gap-1 rounded-control px-1 text-dense font-medium select-none hover:bg-subtle pointer-coarse:h-11 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          className="size-4 text-muted transition-transform [details[open]>summary>&]:rotate-90"
          aria-hidden="true"
        />
        {title}
      </summary>
      <div className="pt-2">{children}</div>
    </details>
  );
}

/** Unfolds whatever a field stands in, so that it can have the focus. */
export function unfold(field: Element | null | undefined): void {
  const fold = field?.closest('details');
  if (!fold) return;
  fold.open = true;
  unfold(fold.parentElement);
}
