import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { useGuardNeeded } from '@/hooks/use-unsaved';
import { answer, isAsking, subscribe } from '@/lib/unsaved/work';

// Without it nothing asks, which is better than losing the page that holds what is typed.
const Question = lazy(() =>
  import('@/components/form/unsaved-question').then(
    (m): { default: ComponentType } => ({ default: m.UnsavedQuestion }),
    () => ({ default: Unasked }),
  ),
);

function Unasked() {
  useEffect(() => subscribe(() => isAsking() && answer(true)), []);
  return null;
}

/** What asks before typed work is lost, from the first form or window on. */
export function Unsaved() {
  return useGuardNeeded() ? (
    <Suspense fallback={null}>
      <Question />
    </Suspense>
  ) : null;
}
