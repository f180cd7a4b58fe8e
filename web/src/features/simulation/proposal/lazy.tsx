import { type ComponentProps, lazy, Suspense } from 'react';
import type { ChoiceDialog as Dialog } from './choice-dialog';

const Loaded = lazy(() => import('./choice-dialog').then((m) => ({ default: m.ChoiceDialog })));

/** The form and what it brings come when it is opened: the pages are for reading first. */
export function ChoiceDialog(props: ComponentProps<typeof Dialog>) {
  return (
    <Suspense fallback={null}>
      <Loaded {...props} />
    </Suspense>
  );
}
