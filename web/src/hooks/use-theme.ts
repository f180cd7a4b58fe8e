import { useEffect, useSyncExternalStore } from 'react';
import { storage } from '@/lib/storage';

type Theme = 'light' | 'dark' | 'system';

const key = 'theme';
const listeners = new Set<() => void>();
const system = () => window.matchMedia('(prefers-color-scheme: dark)');
let forcedLight = 0;

function saved(): Theme {
  const text = storage.get(key);
  return text === 'dark' || text === 'system' ? text : 'light';
}

function isDark(): boolean {
  const theme = saved();
  return theme === 'dark' || (theme === 'system' && system().matches);
}

function paint(): void {
  document.documentElement.classList.toggle('dark', forcedLight === 0 && isDark());
}

function apply(): void {
  paint();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  const list = system();
  listeners.add(listener);
  list.addEventListener('change', apply);
  paint(); // the system may have changed since the first frame
  return () => {
    listeners.delete(listener);
    list.removeEventListener('change', apply);
  };
}

interface ThemeState {
  /** What was chosen; light where nothing was. */
  theme: Theme;
  /** Whether that is dark now. */
  dark: boolean;
  choose(theme: Theme): void;
  /** To the other of light and dark. */
  toggle(): void;
  /** Forgets the choice and returns to light. */
  reset(): void;
}

/** Light, dark, or as the system is; kept under the key `theme`. */
export function useTheme(): ThemeState {
  const theme = useSyncExternalStore(subscribe, saved, saved);
  const dark = useSyncExternalStore(subscribe, isDark, isDark);
  const choose = (next: Theme) => {
    storage.set(key, next);
    apply();
  };
  return {
    theme,
    dark,
    choose,
    toggle: () => choose(dark ? 'light' : 'dark'),
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
