import { type ComponentType, lazy, Suspense } from 'react';
import { useGuardNeeded } from '@/hooks/use-unsaved';

// Without it nothing asks, which is better than losing the page that holds what is typed.
const Question = lazy(() =>
  import('@/components/form/unsaved-question').then(
    (m): { default: ComponentType } => ({ default: m.UnsavedQuestion }),
    () => ({ default: () => null }),
  ),
);

/** What asks before typed work is lost, from the first form on. */
export function Unsaved() {
  return useGuardNeeded() ? (
    <Suspense fallback={null}>
      <Question />
    </Suspense>
  ) : null;
}
