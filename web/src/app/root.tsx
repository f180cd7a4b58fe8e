import { lazy, Suspense } from 'react';
import { Outlet } from 'react-router';
import { Unsaved } from './unsaved';

const Toaster = lazy(() => import('@/components/ui/toaster').then((m) => ({ default: m.Toaster })));

/** What stands around every page: messages, and the question before typed work is lost. */
export function Root() {
  return (
    <>
      <Outlet />
      <Unsaved />
      <Suspense fallback={null}>
        <Toaster />
      </Suspense>
    </>
  );
}
