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

/** Large screens: the sidebar stands beside the page and tables are tables, as they are on paper. */
export function useIsDesktop(): boolean {
  const large = useMediaQuery('(min-width: 64rem)');
  return usePrinting() || large;
}

let printing = false;

function followPrinter(onChange: () => void): () => void {
  const tell = (event: Event) => {
    printing = event.type === 'beforeprint';
    onChange();
  };
  window.addEventListener('beforeprint', tell);
  window.addEventListener('afterprint', tell);
  return () => {
    window.removeEventListener('beforeprint', tell);
    window.removeEventListener('afterprint', tell);
  };
}

/** Whether the page is on its way to paper: the width of the window means nothing then. */
export function usePrinting(): boolean {
  return useSyncExternalStore(followPrinter, () => printing);
}

/** Screens with room for a list and a panel side by side. */
export function useIsWide(): boolean {
  return useMediaQuery('(min-width: 80rem)');
}
