import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { RefObject } from 'react';
import type { Edges } from '@/hooks/use-scroll-edges';

interface StripEdgesProps {
  /** The row that scrolls (`strip`); it and this stand in one relative box. */
  strip: RefObject<HTMLElement | null>;
  edges: Edges;
}

const sides = [
  { side: 'left', look: 'strip-left', Icon: ChevronLeft, sign: -1 },
  { side: 'right', look: 'strip-right', Icon: ChevronRight, sign: 1 },
] as const;

/** What a row without a scrollbar hides: a faded edge with an arrow for the mouse. */
export function StripEdges({ strip, edges }: StripEdgesProps) {
  const shown = sides.filter(({ side }) => edges[side]);
  return shown.map(({ side, look, Icon, sign }) => (
    // The keyboard and screen readers have the row itself.
    <button
      key={side}
      type="button"
      tabIndex={-1}
      aria-hidden="true"
      onClick={() => strip.current?.scrollBy(sign * strip.current.clientWidth * 0.8, 0)}
      className={look}
    >
      <Icon size={16} />
    </button>
  ));
}
