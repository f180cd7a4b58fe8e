import type { RefObject } from 'react';
import { useLayoutEffect, useRef, useState } from 'react';
import { usePrinting } from '@/hooks/use-media-query';

const fallback = 600;
/** What a page leaves to a card on it. */
const paper = 640;

/** The width of a box in pixels, updated on resize; capped for print, where it cannot be measured. */
export function useWidth<T extends HTMLElement>(): [RefObject<T | null>, number] {
  const ref = useRef<T>(null);
  const [width, setWidth] = useState(fallback);
  const printing = usePrinting();
  useLayoutEffect(() => {
    const box = ref.current;
    if (!box) return;
    const measure = () => setWidth(box.clientWidth || fallback);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  return [ref, printing ? Math.min(width, paper) : width];
}
