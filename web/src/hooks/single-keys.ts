import { storage } from '@/lib/storage';

const key = 'ynova-atalhos';

/** Whether keys without Ctrl act; who needs to can turn them off (WCAG 2.1.4). */
export const singleKeys = (): boolean => storage.get(key) !== 'desligados';

export function keepSingleKeys(on: boolean): void {
  if (on) storage.remove(key);
  else storage.set(key, 'desligados');
}

/** Whether a key press belongs to a field that is typed into. */
export function isTyping({ target }: Event): boolean {
  return (
    target instanceof HTMLElement && target.matches('input:not([type=checkbox]), select, textarea')
  );
}

/** While a window or a menu is open, only it has the keys. */
export const hasWindow = (): boolean =>
  document.querySelector('[role=dialog], [role=alertdialog], [role=menu]') !== null;
