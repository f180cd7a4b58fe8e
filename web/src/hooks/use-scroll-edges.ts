import type { RefObject } from 'react';
import { useEffect, useRef, useState } from 'react';

export interface Edges {
  left: boolean;
  right: boolean;
}

/** Reports on which sides a horizontally scrolled box hides something. */
export function useScrollEdges<T extends HTMLElement>(): [RefObject<T | null>, Edges] {
  const ref = useRef<T>(null);
  const [edges, setEdges] = useState<Edges>({ left: false, right: false });
  useEffect(() => {
    const box = ref.current;
    if (!box) return;
    const measure = () => {
      const left = box.scrollLeft > 0;
      const right = box.scrollLeft + box.clientWidth < box.scrollWidth - 1;
      setEdges((e) => (e.left === left && e.right === right ? e : { left, right }));
    };
    measure();
    box.addEventListener('scroll', measure, { passive: true });
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    // What is inside grows with its rows while the box stays.
    if (box.firstElementChild) observer.observe(box.firstElementChild);
    return () => {
      box.removeEventListener('scroll', measure);
      observer.disconnect();
    };
  }, []);
  return [ref, edges];
}
