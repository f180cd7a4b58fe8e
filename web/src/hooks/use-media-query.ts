import { useSyncExternalStore } from 'react';

/** Whether a media query holds, followed as it changes. */
function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    () => window.matchMedia(query).matches,
  );
}

/** Large screens: the sidebar stands beside the page and tables are tables. */
export function useIsDesktop(): boolean {
  return useMediaQuery('(min-width: 64rem)');
}

/** Screens with room for a list and a panel side by side. */
export function useIsWide(): boolean {
  return useMediaQuery('(min-width: 80rem)');
}
