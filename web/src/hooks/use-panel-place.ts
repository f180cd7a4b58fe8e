import { useSyncExternalStore } from 'react';
import { storage } from '@/lib/storage';
import { useIsDesktop, useIsWide } from './use-media-query';

/** Where the detail of a list stands: beside it, below it, or over it on a small screen. */
type PanelPlace = 'right' | 'below' | 'over';

const key = 'painel';
const below = 'abaixo';
const listeners = new Set<() => void>();

/** Where the panel stands now, whether that can be chosen here, and the choice, which is kept. */
export function usePanelPlace(): {
  place: PanelPlace;
  choosable: boolean;
  choose: (place: 'right' | 'below') => void;
} {
  const isDesktop = useIsDesktop();
  const isWide = useIsWide();
  const chosen = useSyncExternalStore(
    (listen) => {
      listeners.add(listen);
      return () => listeners.delete(listen);
    },
    () => storage.get(key),
  );
  const right = isWide && chosen !== below;
  return {
    place: isDesktop ? (right ? 'right' : 'below') : 'over',
    choosable: isWide,
    choose: (place) => {
      if (place === 'below') storage.set(key, below);
      else storage.remove(key);
      for (const listen of listeners) listen();
    },
  };
}
