import type { ComponentType } from 'react';

const key = 'reloaded-at';

/**
 * Loads a page's chunk. After a deploy the old chunks are gone: the first failure reloads the
 * application once, a second one within ten seconds is an error.
 */
export function lazyWithReload(load: () => Promise<ComponentType>) {
  return async (): Promise<{ Component: ComponentType }> => {
    try {
      return { Component: await load() };
    } catch (error) {
      if (!mayReload()) throw error;
      window.location.reload();
      return new Promise(() => {});
    }
  };
}

function mayReload(): boolean {
  try {
    const last = Number(window.sessionStorage.getItem(key) ?? 0);
    window.sessionStorage.setItem(key, String(Date.now()));
    return Date.now() - last > 10_000;
  } catch {
    return false;
  }
}
