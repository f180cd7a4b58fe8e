import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { currentPerson } from '@/lib/session/person';
import { tabStorage } from '@/lib/storage';
import { type Draft, draftsKey } from '@/lib/unsaved/draft';
import { add, isNeeded, need, subscribe, type Work } from '@/lib/unsaved/work';

interface Options {
  /** It is on its way: what follows may leave the form. */
  saving?: boolean;
  /** The same, known before the form is drawn anew; and whether it is stored. */
  sent?: () => boolean;
  /** The parameters of the address that change without taking the form away. */
  keeps?: readonly string[];
  /** Whether its window is open: work counts as of the window that has opened before it. */
  open?: boolean;
  draft?: Draft;
}

const none: readonly string[] = [];

/**
 * Guards what is typed, wherever it is typed: whatever would take it away asks first, and the end
 * of the session leaves it standing. Call it in the part that holds the values.
 */
export function useUnsaved(dirty: boolean, options: Options = {}): void {
  const { saving = false, sent, keeps = none, open = true, draft } = options;
  const work = useRef<Work>({ kind: 'work', sent: () => saving, keeps });
  useEffect(need, []);
  // Before it is painted: the answer to what is sent may come sooner.
  useLayoutEffect(() => {
    Object.assign(work.current, { sent: () => saving || sent?.() === true, keeps, draft });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a window that opens again is a new one
  useEffect(() => (dirty ? add(work.current) : undefined), [dirty, open]);
}

interface Typed<V> {
  /** Nothing of it is lost by leaving: it is on its way to the server, or there already. */
  saving?: boolean;
  /** The parameters of the address that change without taking the form away. */
  keeps?: readonly string[];
  /** Takes back, under its name, what was typed before a sign-in took the page away. */
  draft?: { name: string; restore: (values: V) => void };
}

/** Guards the values of a form that is none of react-hook-form's, from the first change on. */
export function useTyped<V>(values: V, { saving, keeps, draft }: Typed<V> = {}): void {
  const now = JSON.stringify(values);
  const [first] = useState(now);
  useUnsaved(now !== first, {
    saving,
    keeps,
    draft: draft && { name: draft.name, read: () => values },
  });
  useRecovered(draft?.name, (stored) => draft?.restore(stored as V));
}

/** Gives a form back what was typed before a sign-in took the page away; nothing without a name. */
export function useRecovered(name: string | undefined, restore: (draft: unknown) => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the form appears
  useEffect(() => {
    if (name === undefined || tabStorage.get(draftsKey) === null) return;
    void import('@/lib/unsaved/drafts').then(({ take }) => {
      const draft = take(currentPerson(), name);
      if (draft !== null) restore(draft);
    });
  }, []);
}

/** Counts a window over the page: it is one entry of the history, which Back closes. */
export function useLayer(open: boolean, close: () => void): void {
  const closeNow = useEffectEvent(close);
  useEffect(() => {
    if (open) need();
  }, [open]);
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
