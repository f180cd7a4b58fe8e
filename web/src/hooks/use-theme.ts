import { useEffect, useSyncExternalStore } from 'react';
import { storage } from '@/lib/storage';

type Theme = 'light' | 'dark';

const key = 'theme';
const listeners = new Set<() => void>();
let forcedLight = 0;

function saved(): Theme {
  return storage.get(key) === 'dark' ? 'dark' : 'light';
}

function apply(): void {
  document.documentElement.classList.toggle('dark', forcedLight === 0 && saved() === 'dark');
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

interface ThemeState {
  theme: Theme;
  toggle(): void;
  /** Forgets the choice and returns to light. */
  reset(): void;
}

/** Light or dark, kept under the key `theme`. */
export function useTheme(): ThemeState {
  const theme = useSyncExternalStore(subscribe, saved);
  return {
    theme,
    toggle() {
      storage.set(key, theme === 'dark' ? 'light' : 'dark');
      apply();
    },
    reset() {
      storage.remove(key);
      apply();
    },
  };
}

/** Keeps the page light while mounted, without touching what is saved. */
export function useForcedLight(): void {
  useEffect(() => {
    forcedLight += 1;
    apply();
    return () => {
      forcedLight -= 1;
      apply();
    };
  }, []);
}
