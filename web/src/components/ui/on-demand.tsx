import { type ComponentType, type LazyExoticComponent, lazy, Suspense } from 'react';
import { Skeleton } from './skeleton';

interface OnDemandOptions {
  /** Stands in for a part of the page; a layer over it has nothing to show until it is there. */
  panel?: boolean;
}

/**
 * A part whose code is fetched when it is first shown:
 * `const PriceDialog = onDemand(() => import('./price-dialog').then((m) => m.PriceDialog))`.
 */
export function onDemand<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { panel = false }: OnDemandOptions = {},
) {
  const Part: LazyExoticComponent<ComponentType<Props>> = lazy(async () => ({
    default: await load(),
  }));
  const fallback = panel ? <Skeleton size="h-64 w-full" /> : null;
  // biome-ignore lint/correctness/noComponentHookFactories: like lazy(), called at module scope only
  return function OnDemand(props: Props) {
    return (
      <Suspense fallback={fallback}>
        <Part {...props} />
      </Suspense>
    );
  };
}
