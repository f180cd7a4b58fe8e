import { useEffect, useState } from 'react';
import { notify } from '@/components/ui/notify';
import { useUnsaved } from '@/hooks/use-unsaved';
import { currentPerson } from '@/lib/session/person';
import { tabStorage } from '@/lib/storage';
import { draftsKey } from '@/lib/unsaved/draft';

interface Typed<V> {
  /** Nothing of it is lost by leaving: it is on its way to the server, or there already. */
  saving?: boolean;
  /** The parameters of the address that change without taking the form away. */
  keeps?: readonly string[];
  /** Takes back, under its name, what was typed before a sign-in took the page away. */
  draft?: { name: string; restore: (values: V) => void };
}

/**
 * Guards the values of a form that is none of react-hook-form's, from the first change on. Returns
 * what is called where they are saved and the form stays.
 */
export function useTyped<V>(values: V, { saving, keeps, draft }: Typed<V> = {}): () => void {
  const now = JSON.stringify(values);
  const [first, setFirst] = useState(now);
  useUnsaved(now !== first, {
    saving,
    keeps,
    draft: draft && { name: draft.name, read: () => values },
  });
  useRecovered(draft?.name, (stored) => draft?.restore(stored as V));
  return () => setFirst(now);
}

/** Gives a form back what was typed before a sign-in took the page away; nothing without a name. */
export function useRecovered(name: string | undefined, restore: (draft: unknown) => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the form appears
  useEffect(() => {
    if (name === undefined || tabStorage.get(draftsKey) === null) return;
    void import('@/lib/unsaved/drafts').then(({ take }) => {
      const draft = take(currentPerson(), name);
      if (draft === null) return;
      restore(draft);
      notify.info('Rascunho recuperado');
    });
  }, []);
}
