import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Under the top bar, and over the window's edge. */
const gap = { top: 72, bottom: 16 };
const least = 320;

/** Gives a sticky element, by its wrapper, the height that the window leaves it. */
export function useDockHeight(): RefObject<HTMLElement | null> {
  const dock = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const measure = () => {
      const { current } = dock;
      const top = current?.parentElement?.getBoundingClientRect().top ?? 0;
      const room = window.innerHeight - Math.max(top, gap.top) - gap.bottom;
      if (current) current.style.height = `${Math.max(room, least)}px`;
    };
    measure();
    const observer = new ResizeObserver(measure); // what stands over the list may grow
    observer.observe(document.body);
    window.addEventListener('scroll', measure, { passive: true });
    window.addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      window.removeEventListener('scroll', measure);
      window.removeEventListener('resize', measure);
    };
  }, []);
  return dock;
}
