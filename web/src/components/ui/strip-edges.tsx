import { clsx } from 'clsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { RefObject } from 'react';
import type { Edges } from '@/hooks/use-scroll-edges';

interface StripEdgesProps {
  /** The row that scrolls (`strip`); it and this stand in one relative box. */
  strip: RefObject<HTMLElement | null>;
  edges: Edges;
}

/** What a row without a scrollbar hides: a faded edge with an arrow for the mouse. */
export function StripEdges({ strip, edges }: StripEdgesProps) {
  const move = (sign: 1 | -1) => {
    const row = strip.current;
    if (row) row.scrollLeft += sign * row.clientWidth * 0.8;
  };
  return (
    <>
      {edges.left && <Edge side="left" onPress={() => move(-1)} />}
      {edges.right && <Edge side="right" onPress={() => move(1)} />}
    </>
  );
}

function Edge({ side, onPress }: { side: 'left' | 'right'; onPress: () => void }) {
  const Icon = side === 'left' ? ChevronLeft : ChevronRight;
  return (
    // The keyboard and screen readers have the row itself.
    <button
      type="button"
      tabIndex={-1}
      aria-hidden="true"
      onClick={onPress}
      className={clsx(
        'absolute inset-y-0 flex w-10 items-center from-bg from-60% to-transparent text-muted hover:text-fg pointer-coarse:pointer-events-none',
        side === 'left'
          ? 'left-0 justify-start bg-linear-to-r'
          : 'right-0 justify-end bg-linear-to-l',
      )}
    >
      <Icon className="size-4" />
    </button>
  );
}
