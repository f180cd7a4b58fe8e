import { type ComponentType, lazy, Suspense, useSyncExternalStore } from 'react';
import { isNeeded, subscribe } from '@/lib/unsaved/work';

// Without it nothing asks, which is better than losing the page that holds what is typed.
const Question = lazy(() =>
  import('@/components/form/unsaved-question').then(
    (m): { default: ComponentType } => ({ default: m.UnsavedQuestion }),
    () => ({ default: () => null }),
  ),
);

/** What asks before typed work is lost, from the first form on. */
export function Unsaved() {
  const needed = useSyncExternalStore(subscribe, isNeeded, () => false);
  return needed ? (
    <Suspense fallback={null}>
      <Question />
    </Suspense>
  ) : null;
}
