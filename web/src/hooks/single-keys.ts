import { storage } from '@/lib/storage';

const key = 'ynova-atalhos';

/** Whether keys without Ctrl act; who needs to can turn them off (WCAG 2.1.4). */
export const singleKeys = (): boolean => storage.get(key) !== 'desligados';

export function keepSingleKeys(on: boolean): void {
  if (on) storage.remove(key);
  else storage.set(key, 'desligados');
}
