import { lazy, type ReactNode, Suspense } from 'react';

// Windows that open on a press: their code is fetched then.
export const CreateDialog = lazy(() =>
  import('./lead-dialog').then((m) => ({ default: m.CreateDialog })),
);
export const EditDialog = lazy(() =>
  import('./lead-dialog').then((m) => ({ default: m.EditDialog })),
);
export const ImportDialog = lazy(() =>
  import('./import-dialog').then((m) => ({ default: m.ImportDialog })),
);

/** Shows nothing while the code of a window is on its way. */
export function OnDemand({ children }: { children: ReactNode }) {
  return <Suspense fallback={null}>{children}</Suspense>;
}
