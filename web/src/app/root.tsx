import { lazy, Suspense } from 'react';
import { Outlet } from 'react-router';

const DoubtDialog = lazy(() =>
  import('@/components/feedback/doubt-dialog').then((m) => ({ default: m.DoubtDialog })),
);
const ClosedMonthDialog = lazy(() =>
  import('@/model/closing/closed-month-dialog').then((m) => ({ default: m.ClosedMonthDialog })),
);
const Toaster = lazy(() => import('@/components/ui/toaster').then((m) => ({ default: m.Toaster })));

/** What stands around every page: messages, and the questions that any act may raise. */
export function Root() {
  return (
    <>
      <Outlet />
      <Suspense fallback={null}>
        <Toaster />
        <DoubtDialog />
        <ClosedMonthDialog />
      </Suspense>
    </>
  );
}
