import { type RefObject, useEffect, useState } from 'react';
import { usePrinting } from '@/hooks/use-media-query';

interface Range {
  first: number;
  /** One after the last. */
  end: number;
}

const overscan = 12;
const step = 6;
const assumedHeight = 720;

/**
 * The rows of a long table that are near what the scrolling box shows. All rows are of one
 * height; the range moves in steps, so that scrolling renders seldom. On paper they are all there.
 */
export function useWindow(
  box: RefObject<HTMLElement | null>,
  count: number,
  rowHeight: number,
): Range {
  const printing = usePrinting();
  const [first, setFirst] = useState(0);
  const [height, setHeight] = useState(assumedHeight);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => {
      setFirst(Math.floor(element.scrollTop / rowHeight / step) * step);
      setHeight(element.clientHeight || assumedHeight);
    };
    measure();
    element.addEventListener('scroll', measure, { passive: true });
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => {
      element.removeEventListener('scroll', measure);
      observer.disconnect();
    };
  }, [box, rowHeight]);
  if (printing) return { first: 0, end: count };
  const shown = Math.ceil(height / rowHeight) + step;
  // A shorter list than the one that was scrolled starts where it still has rows.
  const start = Math.max(0, Math.min(first, count - shown) - overscan);
  return { first: start, end: Math.min(count, Math.min(first, count) + shown + overscan) };
}
