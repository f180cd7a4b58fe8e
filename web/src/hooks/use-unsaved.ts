import { useEffect, useEffectEvent, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import type { Draft } from '@/lib/unsaved/draft';
import { add, isNeeded, need, subscribe, type Work } from '@/lib/unsaved/work';

interface Options {
  /** It is on its way: what follows may leave the form. */
  saving?: boolean;
  /** The parameters of the address that change without taking the form away. */
  keeps?: readonly string[];
  draft?: Draft;
}

const none: readonly string[] = [];

/**
 * Guards what is typed, wherever it is typed: whatever would take it away asks first, and the end
 * of the session leaves it standing. Call it in the part that holds the values.
 */
export function useUnsaved(dirty: boolean, options: Options = {}): void {
  const { saving = false, keeps = none, draft } = options;
  const work = useRef<Work>({ kind: 'work', saving, keeps });
  useEffect(need, []);
  useEffect(() => {
    Object.assign(work.current, { saving, keeps, draft });
  });
  useEffect(() => (dirty ? add(work.current) : undefined), [dirty]);
}

/** Counts a window over the page: it is one entry of the history, which Back closes. */
export function useLayer(open: boolean, close: () => void): void {
  const closeNow = useEffectEvent(close);
  // Before the effects of what is typed in it.
  useLayoutEffect(
    () => (open ? add({ kind: 'layer', close: () => closeNow() }) : undefined),
    [open],
  );
}

/** Whether there has been a form: what asks is drawn from then on. */
export function useGuardNeeded(): boolean {
  return useSyncExternalStore(subscribe, isNeeded, () => false);
}
