import { lazy, type ReactNode, Suspense } from 'react';
import { Skeleton } from '@/components/ui/skeleton';

/* Forms and what they bring come when they are opened: the pages are for reading first. */

interface OnDemandProps {
  /** Stands in for a part of the page; a layer over it has nothing to show until it is there. */
  panel?: boolean;
  children: ReactNode;
}

/** Around everything of this file: what is shown while its code is fetched. */
export function OnDemand({ panel = false, children }: OnDemandProps) {
  return <Suspense fallback={panel ? <Skeleton size="h-64 w-full" /> : null}>{children}</Suspense>;
}

export const CreateContractDialog = lazy(() =>
  import('./create-contract-dialog').then((m) => ({ default: m.CreateContractDialog })),
);
export const ConflictDialog = lazy(() =>
  import('./conflict-dialog').then((m) => ({ default: m.ConflictDialog })),
);
export const DeleteContractDialog = lazy(() =>
  import('./delete-contract-dialog').then((m) => ({ default: m.DeleteContractDialog })),
);
export const PriceDialog = lazy(() =>
  import('../price-periods/price-dialog').then((m) => ({ default: m.PriceDialog })),
);
export const SeasonalDialog = lazy(() =>
  import('../seasonal/seasonal-dialog').then((m) => ({ default: m.SeasonalDialog })),
);
export const InvoiceDialog = lazy(() =>
  import('../invoices/invoice-dialog').then((m) => ({ default: m.InvoiceDialog })),
);
export const UploadDialog = lazy(() =>
  import('../files/upload-dialog').then((m) => ({ default: m.UploadDialog })),
);
export const StepDialog = lazy(() =>
  import('../detail/step-dialog').then((m) => ({ default: m.StepDialog })),
);
export const InvoiceList = lazy(() =>
  import('../invoices/invoice-list').then((m) => ({ default: m.InvoiceList })),
);
export const Obligations = lazy(() =>
  import('../detail/obligations').then((m) => ({ default: m.Obligations })),
);
export const Analyses = lazy(() =>
  import('../detail/analyses').then((m) => ({ default: m.Analyses })),
);
export const Prices = lazy(() => import('../detail/prices').then((m) => ({ default: m.Prices })));
export const MonthPrices = lazy(() =>
  import('../detail/prices').then((m) => ({ default: m.MonthPrices })),
);
export const Checks = lazy(() => import('../detail/checks').then((m) => ({ default: m.Checks })));
